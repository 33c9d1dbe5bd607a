"""One family of errors: whoever catches `BridgeError` catches every fault of the bridge."""

import pytest

from firmware_bridge import errors
from firmware_bridge.devices.pepper_frames import encode_frame
from firmware_bridge.errors import BridgeError
from firmware_bridge.host_link import HostLink
from firmware_bridge.node_messages import decode_message
from firmware_bridge.port import LoopbackPort


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (lambda: encode_frame(b""), errors.FrameError),
        (lambda: decode_message(0x70, b""), errors.MessageError),
        (lambda: HostLink().light({999: 1}), errors.LinkError),
        (lambda: LoopbackPort("a").read(), errors.PortError),
    ],
)
def test_each_fault_is_of_its_kind_and_of_the_family(fault, kind):
    with pytest.raises(BridgeError, match=r".{8}") as caught:
        fault()
    assert type(caught.value) is kind
