-- Authenticator apps (RFC 6238). A factor without `confirmed_at` is being set up and asked for by nobody.
create table second_factor (
  user_id uuid primary key references app_user (id),
  -- AES-256-GCM, keyed by the server.
  secret text not null,
  confirmed_at timestamptz,
  -- The last accepted time step: a code is good once.
  last_step bigint not null default 0,
  failures integer not null default 0,
  locked_until timestamptz
);
alter table second_factor enable row level security;
alter table second_factor force row level security;
create policy second_factor_rows on second_factor to guanqiao_platform using (true);

-- SHA-256 of 80 random bits each.
create table recovery_code (
  user_id uuid not null references second_factor (user_id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy recovery_code_rows on recovery_code to guanqiao_platform using (true);

-- Sign-ins between the two steps: no session yet.
create table pending_sign_in (
  token_hash text primary key,
  user_id uuid not null references app_user (id),
  -- The password at the first step: a change in between ends the sign-in.
  password_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index pending_sign_in_user_id on pending_sign_in (user_id);
alter table pending_sign_in enable row level security;
alter table pending_sign_in force row level security;
create policy pending_sign_in_rows on pending_sign_in to guanqiao_platform using (true);

-- One-time links that set a new password: SHA-256 of 256 random bits.
create table reset_link (
  token_hash text primary key,
  user_id uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index reset_link_user_id on reset_link (user_id, created_at);
alter table reset_link enable row level security;
alter table reset_link force row level security;
create policy reset_link_rows on reset_link to guanqiao_platform using (true);

create index app_user_email on app_user (lower(email)) where deleted_at is null;
