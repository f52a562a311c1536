-- Stricter rules for passwords and sessions, switched by the platform's administrators: one row.
create table security_policy (
  id boolean primary key default true check (id),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by text check (char_length(updated_by) <= 50),
  enabled boolean not null default false,
  min_length integer not null default 8 check (min_length between 8 and 64),
  -- Of upper case, lower case, digits and other characters.
  classes integer not null default 3 check (classes between 1 and 4),
  history integer not null default 5 check (history between 1 and 24),
  max_age_days integer not null default 90 check (max_age_days between 1 and 365),
  notice_days integer not null default 7 check (notice_days between 0 and 60),
  factor text not null default 'all' check (factor in ('all', 'administrators')),
  single_session boolean not null default true,
  idle_minutes integer not null default 30 check (idle_minutes between 5 and 480),
  lock_minutes integer not null default 30 check (lock_minutes between 5 and 1440)
);
alter table security_policy enable row level security;
alter table security_policy force row level security;
create policy security_policy_read on security_policy for select using (true);
create policy security_policy_platform on security_policy to guanqiao_platform using (true);
create trigger security_policy_changed after update on security_policy for each row
  execute function access_changed('everybody', '');

set local role guanqiao_platform;
insert into security_policy default values;
reset role;

-- Passwords of the past, newest last. The limit is the largest `history`.
create table password_history (
  user_id uuid not null references app_user (id),
  replaced_at timestamptz not null default clock_timestamp(),
  password_hash text not null,
  primary key (user_id, replaced_at)
);
alter table password_history enable row level security;
alter table password_history force row level security;
create policy password_history_rows on password_history using (exists (select from app_user u where u.id = user_id));
create policy password_history_platform on password_history to guanqiao_platform using (true);

create function keep_password() returns trigger language plpgsql as $$
begin
  insert into password_history (user_id, password_hash) values (old.id, old.password_hash);
  delete from password_history where user_id = old.id and replaced_at not in (
    select replaced_at from password_history where user_id = old.id order by replaced_at desc limit 24);
  return null;
end
$$;
create trigger app_user_password after update of password_hash on app_user for each row
  when (old.password_hash is distinct from new.password_hash) execute function keep_password();

-- A session that another sign-in ended says so to the screen that still uses it.
alter table session add column ended_by text check (ended_by in ('sign_in'));

-- Setting up a second factor settles what was due; resetting it makes it due again.
create trigger second_factor_changed after update of confirmed_at on second_factor for each row
  when (old.confirmed_at is distinct from new.confirmed_at) execute function access_changed('user', 'user_id');
create trigger second_factor_removed after delete on second_factor for each row
  execute function access_changed('user', 'user_id');
