-- Appearance and layout of the page, selected by each user and returned on every machine.
create table user_preference (
  user_id uuid primary key references app_user (id),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null default now()
);
alter table user_preference enable row level security;
alter table user_preference force row level security;
create policy user_preference_rows on user_preference using (exists (select from app_user u where u.id = user_id));

-- The demonstration shows the tabs, which are off by default; its accounts exist already in older databases.
insert into user_preference (user_id, settings)
select id, '{"multi_tab": true}' from app_user where deleted_at is null and exists (select from demonstration where state = 'open');
