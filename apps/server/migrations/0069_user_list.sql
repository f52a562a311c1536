-- How each user arranges each list, and the conditions of lists saved under a name, for oneself or for the enterprise.
create table list_filter (
  id uuid primary key,
  enterprise_id uuid references enterprise (id),
  list text not null check (char_length(list) <= 80),
  name text not null check (char_length(name) <= 40),
  query text not null check (char_length(query) <= 2000),
  owner_id uuid not null references app_user (id),
  shared boolean not null,
  updated_at timestamptz not null default now(),
  unique (owner_id, list, name)
);
create index list_filter_shared on list_filter (enterprise_id, list) where shared;

create table user_list (
  user_id uuid not null references app_user (id),
  list text not null check (char_length(list) <= 80),
  columns jsonb check (jsonb_typeof(columns) = 'array'),
  density text,
  default_filter uuid references list_filter (id) on delete set null,
  primary key (user_id, list)
);
create index user_list_default_filter on user_list (default_filter) where default_filter is not null;

alter table list_filter enable row level security;
alter table list_filter force row level security;
create policy list_filter_rows on list_filter using (exists (select from app_user u where u.id = owner_id));
alter table user_list enable row level security;
alter table user_list force row level security;
create policy user_list_rows on user_list using (exists (select from app_user u where u.id = user_id));
