-- Favourites and last records of each user, returned on every machine.
create table user_page (
  user_id uuid not null references app_user (id),
  path text not null check (char_length(path) <= 500),
  title text not null check (char_length(title) <= 100),
  opened_at timestamptz,
  favoured_at timestamptz,
  primary key (user_id, path)
);
alter table user_page enable row level security;
alter table user_page force row level security;
create policy user_page_rows on user_page using (exists (select from app_user u where u.id = user_id));
