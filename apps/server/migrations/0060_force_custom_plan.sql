-- Named after its purpose: conditions that contain it are planned with their values (kernel/data/list.ts).
alter function dear() rename to force_custom_plan;
