-- Signing in: sessions, attempts, second factors, rules for passwords; requests for accounts; text messages and mail.

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  -- SHA-256 of the token, which is stored nowhere.
  token_hash text not null unique,
  address text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set if another sign-in or the user's own renewal ended the session: the screen that still uses it shows the reason.
  ended_by text check (ended_by in ('sign_in', 'renewal')),
  -- A token that its user renewed: requests that still carry it are refused, but the user stays signed in.
  renewed_by uuid
);
create index session_user_id on session (user_id);
create index session_seen_at on session (seen_at desc, id);
create index session_renewed_by on session (renewed_by) where renewed_by is not null;
alter table session enable row level security;
alter table session force row level security;
create policy session_rows on session using (exists (select from app_user u where u.id = user_id));

-- Failed attempts for every name, whether it exists or not.
create table login_attempt (
  account text not null,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null,
  -- Attempts from a network that the user signed in from before are counted apart: guesses from elsewhere cannot lock the user out.
  network text not null default '',
  primary key (account, network)
);
alter table login_attempt enable row level security;
alter table login_attempt force row level security;
create policy login_attempt_rows on login_attempt to guanqiao_platform using (true);

-- The networks from which a user signed in recently.
create table known_network (
  user_id uuid not null references app_user (id),
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_network_seen_at on known_network (seen_at);
-- Whether anybody of an enterprise signed in from a network is asked at each sign-in.
create index known_network_network on known_network (network);
alter table known_network enable row level security;
alter table known_network force row level security;
create policy known_network_rows on known_network to guanqiao_platform using (true);

-- Attempts to sign in, kept for half a year.
create table sign_in (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
  username text not null check (char_length(username) <= 50),
  full_name text not null check (char_length(full_name) <= 50),
  result text not null check (result in ('done', 'step', 'failed')),
  way text not null check (way in ('password', 'sms', 'factor')),
  address text not null check (char_length(address) <= 64),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}'
);
create index sign_in_username_filter on sign_in (enterprise_id, username, id) where deleted_at is null;
create index sign_in_address_filter on sign_in (enterprise_id, address, id) where deleted_at is null;
create index sign_in_result_created_at_narrow on sign_in (enterprise_id, result, created_at, id) where deleted_at is null;
create index sign_in_created_at_narrow on sign_in (enterprise_id, created_at, id) where deleted_at is null;
create index sign_in_choices on sign_in (enterprise_id, result, way, id) where deleted_at is null;
-- Old rows are deleted by their time alone.
create index sign_in_created_at on sign_in using brin (created_at);
alter table sign_in enable row level security;
alter table sign_in force row level security;
create policy sign_in_rows on sign_in using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy sign_in_platform on sign_in to guanqiao_platform using (true);

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

-- Requests for accounts, decided by the platform's administrators.
create table registration (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  kind text not null check (kind in ('enterprise', 'join')),
  company_name text not null check (char_length(company_name) <= 70),
  credit_code text check (char_length(credit_code) <= 18),
  full_name text not null check (char_length(full_name) <= 50),
  mobile text not null check (char_length(mobile) <= 11),
  email text not null check (char_length(email) <= 100),
  status text not null check (status in ('pending', 'approved', 'refused')),
  reason text check (char_length(reason) <= 200),
  username text check (char_length(username) <= 50),
  enterprise_id uuid references enterprise (id),
  decided_by text check (char_length(decided_by) <= 50),
  decided_at timestamptz,
  remark text check (char_length(remark) <= 255),
  password_hash text not null check (char_length(password_hash) <= 255),
  network text not null check (char_length(network) <= 64),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}'
);
create index registration_mobile_filter on registration (mobile, id) where deleted_at is null;
create index registration_enterprise_id_filter on registration (enterprise_id, id) where deleted_at is null and enterprise_id is not null;
create index registration_status_created_at_narrow on registration (status, created_at, id) where deleted_at is null;
create index registration_created_at_narrow on registration (created_at, id) where deleted_at is null;
create index registration_choices on registration (kind, status, id) where deleted_at is null;
create index registration_grams on registration using gin (grams);
-- Limits of a day.
create index registration_network on registration (network, created_at);
alter table registration enable row level security;
alter table registration force row level security;
create policy registration_rows on registration to guanqiao_platform using (true);
create policy registration_owner on registration using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));

-- One row. Registration is closed until an administrator opens it; demonstrations have it open.
create table registration_setting (
  id boolean primary key default true check (id),
  open boolean not null default false
);
alter table registration_setting enable row level security;
alter table registration_setting force row level security;
create policy registration_setting_rows on registration_setting to guanqiao_platform using (true);
set local role guanqiao_platform;
insert into registration_setting default values;
reset role;

-- One-time codes by text message. A request for a number without an account is kept too, so that limits and work are the same.
create table sms_code (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'recovery', 'register', 'contact', 'link')),
  recipient text not null,
  network text not null,
  -- HMAC-SHA256 of the code, keyed by the server; null if nothing was sent.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_mobile on sms_code (recipient, created_at);
create index sms_code_network on sms_code (network, created_at);
alter table sms_code enable row level security;
alter table sms_code force row level security;
create policy sms_code_rows on sms_code to guanqiao_platform using (true);

-- Text messages and mail of the product, which leave through the outbox. Those to the platform's staff and to applicants have no
-- enterprise.
create table outgoing_notice (
  id uuid primary key,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid references enterprise (id),
  subject text not null check (char_length(subject) <= 100),
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null check (char_length(recipient) <= 100),
  status text not null check (status in ('queued', 'sending', 'sent', 'unknown', 'failed', 'expired')),
  simulated boolean not null,
  attempts integer,
  provider_id text check (char_length(provider_id) <= 100),
  last_error text check (char_length(last_error) <= 500),
  reported_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz not null,
  content text check (char_length(content) <= 4000),
  remark text check (char_length(remark) <= 255),
  deleted_at timestamptz,
  deleted_by text,
  search_text text not null default '',
  grams text[] not null default '{}'
);
create index outgoing_notice_enterprise_id_filter on outgoing_notice (enterprise_id, id) where deleted_at is null and enterprise_id is not null;
create index outgoing_notice_recipient_filter on outgoing_notice (recipient, id) where deleted_at is null;
create index outgoing_notice_status_created_at_narrow on outgoing_notice (status, created_at, id) where deleted_at is null;
create index outgoing_notice_channel_created_at_narrow on outgoing_notice (channel, created_at, id) where deleted_at is null;
create index outgoing_notice_choices on outgoing_notice (channel, status, id) where deleted_at is null;
alter table outgoing_notice enable row level security;
alter table outgoing_notice force row level security;
create policy outgoing_notice_rows on outgoing_notice to guanqiao_platform using (true);
create policy outgoing_notice_owner on outgoing_notice using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));

-- The code or link of a notice, until it has left: never returned to anybody.
create table outgoing_payload (
  id uuid primary key references outgoing_notice (id) on delete cascade,
  payload text not null check (char_length(payload) <= 4000)
);
alter table outgoing_payload enable row level security;
alter table outgoing_payload force row level security;
create policy outgoing_payload_rows on outgoing_payload to guanqiao_platform using (true);

-- The code that allows setting up the first administrator, the same at every server process. It is stored as it is, because each
-- process prints it, and is valid only while there is no user.
create table setup_code (
  only_row boolean primary key default true check (only_row),
  code text not null check (char_length(code) between 16 and 64)
);
alter table setup_code enable row level security;
alter table setup_code force row level security;
create policy setup_code_rows on setup_code to guanqiao_platform using (true);
revoke all on setup_code from guanqiao_app;
grant select, insert, delete on setup_code to guanqiao_platform;

-- Whether the demonstration's accounts, whose passwords are public, exist in this database: 'open' until an operator closes them.
create table demonstration (
  only_row boolean primary key default true check (only_row),
  state text not null check (state in ('open', 'closed'))
);
alter table demonstration enable row level security;
alter table demonstration force row level security;
create policy demonstration_rows on demonstration to guanqiao_platform using (true);

create function keep_password() returns trigger language plpgsql as $$
begin
  insert into password_history (user_id, password_hash) values (old.id, old.password_hash);
  delete from password_history where user_id = old.id and replaced_at not in (
    select replaced_at from password_history where user_id = old.id order by replaced_at desc limit 24);
  return null;
end
$$;

create trigger user_changed
  after update of username, full_name, enterprise_id, group_id, admin, status, password_hash, deleted_at on app_user for each row
  when (old.* is distinct from new.*) execute function access_changed('user', 'id');
create trigger app_user_same_owner after insert or update of group_id, enterprise_id on app_user
  for each row when (new.group_id is not null) execute function same_owner();
create trigger app_user_password after update of password_hash on app_user for each row
  when (old.password_hash is distinct from new.password_hash) execute function keep_password();

-- An expired session needs no notification, nor does marking one as used.
create trigger session_ended after delete on session for each row when (old.expires_at > now())
  execute function access_changed('session', 'id');
create trigger session_changed after update of expires_at, user_id on session for each row
  when (old.expires_at is distinct from new.expires_at or old.user_id is distinct from new.user_id)
  execute function access_changed('session', 'id');

-- Setting up a second factor settles what was due; resetting it makes it due again.
create trigger second_factor_changed after update of confirmed_at on second_factor for each row
  when (old.confirmed_at is distinct from new.confirmed_at) execute function access_changed('user', 'user_id');
create trigger second_factor_removed after delete on second_factor for each row
  execute function access_changed('user', 'user_id');

create trigger security_policy_changed after update on security_policy for each row
  execute function access_changed('everybody', '');
