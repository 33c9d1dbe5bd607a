"""View models for screens, topics and subscribers; no hidden card gets into one."""
