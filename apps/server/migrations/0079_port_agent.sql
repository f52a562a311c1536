-- Port agents: programs on the computers with the import clients, and the sessions of their keys.
create table port_agent (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null,
  agent_name text not null check (char_length(agent_name) <= 50),
  status text not null check (status in ('active', 'disabled')),
  folders jsonb,
  key_hint text check (char_length(key_hint) <= 4),
  host text check (char_length(host) <= 100),
  program text check (char_length(program) <= 30),
  last_seen_at timestamptz,
  card text check (card in ('present', 'absent', 'unknown')),
  free_mb integer,
  waiting integer,
  last_receipt_at timestamptz,
  problem text check (char_length(problem) <= 500),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  agent_name_key text generated always as (alike_name(agent_name)) stored,
  primary key (enterprise_id, id)
);
create index port_agent_id on port_agent (id);
create unique index port_agent_agent_name_unique on port_agent (enterprise_id, agent_name_key) where deleted_at is null;
create index port_agent_agent_name_sort on port_agent (enterprise_id, agent_name collate "zh-x-icu", id) where deleted_at is null;
create index port_agent_status_created_at_narrow on port_agent (enterprise_id, status, created_at, id) where deleted_at is null;
create index port_agent_grams on port_agent using gin (grams);
alter table port_agent enable row level security;
alter table port_agent force row level security;
create policy port_agent_rows on port_agent using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy port_agent_platform on port_agent to guanqiao_platform using (true);

alter table port_agent add constraint port_agent_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

-- The SHA-256 of an agent's key, the computer that uses it, and its running process.
create table agent_session (
  agent_id uuid not null primary key,
  enterprise_id uuid not null,
  key_hash text not null unique,
  installation text,
  run text,
  lease_until timestamptz,
  foreign key (enterprise_id, agent_id) references port_agent (enterprise_id, id)
);
alter table agent_session enable row level security;
alter table agent_session force row level security;
create policy agent_session_rows on agent_session using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy agent_session_platform on agent_session to guanqiao_platform using (true);

-- Whoever manages the transmitters manages the agents that carry their messages.
set local role guanqiao_platform;
update menu later set sort = later.sort + 1 from menu before
where before.key = 'operator_card' and later.module_id = before.module_id and later.sort > before.sort;
insert into menu (id, key, module_id, menu_name, menu_path, menu_button, sort)
select gen_random_uuid(), 'agent', module_id, '收发代理', '/message/agent', 'query,get,add,edit,delete,export,enable,disable', sort + 1
from menu where key = 'operator_card' on conflict do nothing;
create function pg_temp.agent_buttons(buttons text) returns text language sql as $$
  select string_agg(b, ',' order by n)
  from unnest(array['query', 'get', 'add', 'edit', 'delete', 'export', 'enable', 'disable']) with ordinality g(b, n)
  where buttons is null or b = any(string_to_array(buttons, ','))
$$;
insert into enterprise_menu (enterprise_id, menu_id, menu_button)
select g.enterprise_id, r.id, pg_temp.agent_buttons(g.menu_button) from enterprise_menu g join menu m on m.id = g.menu_id and m.key = 'transmitter'
join menu r on r.key = 'agent' where pg_temp.agent_buttons(g.menu_button) is not null on conflict do nothing;
insert into role_menu (role_id, menu_id, menu_button)
select g.role_id, r.id, pg_temp.agent_buttons(g.menu_button) from role_menu g join menu m on m.id = g.menu_id and m.key = 'transmitter'
join menu r on r.key = 'agent' where pg_temp.agent_buttons(g.menu_button) is not null on conflict do nothing;
insert into group_menu (group_id, menu_id, menu_button)
select g.group_id, r.id, pg_temp.agent_buttons(g.menu_button) from group_menu g join menu m on m.id = g.menu_id and m.key = 'transmitter'
join menu r on r.key = 'agent' where pg_temp.agent_buttons(g.menu_button) is not null on conflict do nothing;
insert into user_menu (user_id, menu_id, menu_button)
select g.user_id, r.id, pg_temp.agent_buttons(g.menu_button) from user_menu g join menu m on m.id = g.menu_id and m.key = 'transmitter'
join menu r on r.key = 'agent' where pg_temp.agent_buttons(g.menu_button) is not null on conflict do nothing;
reset role;
