-- Records saved under a name, to begin new ones with: for oneself or for the enterprise. The content is what a copy of the record carries.
create table record_template (
  id uuid primary key,
  enterprise_id uuid not null references enterprise (id),
  entity text not null check (char_length(entity) <= 60),
  name text not null check (char_length(name) <= 40),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  owner_id uuid not null references app_user (id),
  shared boolean not null,
  updated_at timestamptz not null default now(),
  unique (owner_id, entity, name)
);
create index record_template_shared on record_template (enterprise_id, entity) where shared;
alter table record_template enable row level security;
alter table record_template force row level security;
create policy record_template_rows on record_template using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy record_template_platform on record_template to guanqiao_platform using (true);
