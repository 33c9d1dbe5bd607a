"""Everything that touches the outside: files, sockets, threads, clocks, brokers."""
