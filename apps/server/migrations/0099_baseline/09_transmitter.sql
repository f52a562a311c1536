-- Manifest transmitters, the cards that they sign with, and the agents that carry their messages.

-- Operator cards. Manifests name the card that signs them, transmitters the one they usually sign with.
create table operator_card (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  card_no text not null check (char_length(card_no) <= 13),
  status text not null check (status in ('active', 'disabled', 'lost')),
  holder_name text not null check (char_length(holder_name) <= 50),
  card_type text not null check (card_type in ('operator', 'legal')),
  company_code text check (char_length(company_code) <= 10),
  credit_code text check (char_length(credit_code) <= 18),
  cert_no text check (char_length(cert_no) <= 50),
  valid_to date not null,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  primary key (enterprise_id, id)
);
create index operator_card_id on operator_card (id);
create unique index operator_card_card_no_unique on operator_card (enterprise_id, card_no) where deleted_at is null;
create index operator_card_card_no_sort on operator_card (enterprise_id, card_no collate "zh-x-icu", id) where deleted_at is null;
create index operator_card_grams on operator_card using gin (grams);
-- What is chosen from few values, asked for in any mixture: without such an index a value that few rows have was looked for in all of them.
create index operator_card_choices on operator_card (enterprise_id, card_type, status, id) where deleted_at is null;
create index operator_card_valid_to_filter on operator_card (enterprise_id, valid_to, id) where deleted_at is null;
create index operator_card_status_created_at_narrow on operator_card (enterprise_id, status, created_at, id) where deleted_at is null;
alter table operator_card enable row level security;
alter table operator_card force row level security;
create policy operator_card_rows on operator_card using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy operator_card_platform on operator_card to guanqiao_platform using (true);

create table transmitter (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
  transmitter_name text not null check (char_length(transmitter_name) <= 70),
  status text not null check (status in ('active', 'disabled')),
  filing_customs text not null check (char_length(filing_customs) <= 20),
  credit_code text not null check (char_length(credit_code) <= 18),
  client_id text not null check (char_length(client_id) <= 10),
  role_type text not null check (role_type in ('carrier', 'agent', 'forwarder', 'site', 'tally')),
  phone text check (char_length(phone) <= 30),
  valid_to date,
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}',
  operator_card_id uuid,
  -- Each client exchanges files in a folder of its own below CUSTOMS_FOLDER: this one, otherwise the one named like the client's number.
  -- Transmitters of one enterprise that share a client share its folder.
  exchange_folder text check (char_length(exchange_folder) <= 40),
  transmitter_name_key text generated always as (alike_name(transmitter_name)) stored,
  primary key (enterprise_id, id),
  constraint transmitter_operator_card_id_fkey foreign key (enterprise_id, operator_card_id) references operator_card (enterprise_id, id)
);
create index transmitter_id on transmitter (id);
create index transmitter_transmitter_name_sort on transmitter (enterprise_id, transmitter_name collate "zh-x-icu", id) where deleted_at is null;
create index transmitter_grams on transmitter using gin (grams);
create index transmitter_choices on transmitter (enterprise_id, status, role_type, id) where deleted_at is null;
create unique index transmitter_exchange_folder_unique on transmitter (enterprise_id, exchange_folder) where deleted_at is null;
create unique index transmitter_transmitter_name_unique on transmitter (enterprise_id, transmitter_name_key) where deleted_at is null;
create index transmitter_filing_customs_filter on transmitter (enterprise_id, filing_customs, id) where deleted_at is null;
create index transmitter_operator_card_id_filter on transmitter (enterprise_id, operator_card_id, id) where deleted_at is null and operator_card_id is not null;
create index transmitter_valid_to_filter on transmitter (enterprise_id, valid_to, id) where deleted_at is null and valid_to is not null;
create index transmitter_status_created_at_narrow on transmitter (enterprise_id, status, created_at, id) where deleted_at is null;
alter table transmitter enable row level security;
alter table transmitter force row level security;
create policy transmitter_rows on transmitter using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy transmitter_platform on transmitter to guanqiao_platform using (true);

-- A folder belongs for good to the enterprise that used it first: messages of one enterprise are never handed to the client of another,
-- nor its receipts read.
create table exchange_folder_owner (
  folder text primary key check (char_length(folder) <= 40),
  enterprise_id uuid not null references enterprise (id)
);
alter table exchange_folder_owner enable row level security;
alter table exchange_folder_owner force row level security;
create policy exchange_folder_owner_rows on exchange_folder_owner using (true);

-- Port agents: programs on the computers with the import clients, and the sessions of their keys.
create table port_agent (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid not null references enterprise (id),
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

-- The SHA-256 of an agent's key, the computer that uses it, and its running process.
create table agent_session (
  agent_id uuid primary key,
  enterprise_id uuid not null,
  key_hash text not null unique,
  installation text,
  run text,
  lease_until timestamptz,
  constraint agent_session_enterprise_id_agent_id_fkey foreign key (enterprise_id, agent_id) references port_agent (enterprise_id, id)
);
alter table agent_session enable row level security;
alter table agent_session force row level security;
create policy agent_session_rows on agent_session using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy agent_session_platform on agent_session to guanqiao_platform using (true);

create function own_exchange_folder() returns trigger language plpgsql as $$
declare
  wanted text := coalesce(new.exchange_folder, new.client_id);
  owner uuid;
begin
  insert into exchange_folder_owner (folder, enterprise_id) values (wanted, new.enterprise_id) on conflict do nothing;
  select enterprise_id into owner from exchange_folder_owner where folder = wanted;
  if owner is distinct from new.enterprise_id then
    raise unique_violation using message = 'the folder belongs to another enterprise',
      constraint = 'transmitter_exchange_folder_unique', table = 'transmitter';
  end if;
  return new;
end
$$;

create trigger transmitter_exchange_folder before insert or update of exchange_folder, client_id on transmitter
for each row execute function own_exchange_folder();
