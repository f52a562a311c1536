-- Text messages and mail of the product, which leave through the outbox. Those to platform staff and to applicants have no enterprise.
alter table outbox alter column enterprise_id drop not null;

create table outgoing_notice (
  id uuid not null,
  version integer not null,
  created_at timestamptz not null,
  created_by text check (char_length(created_by) <= 50),
  updated_at timestamptz not null,
  updated_by text check (char_length(updated_by) <= 50),
  enterprise_id uuid,
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
  grams text[] not null default '{}',
  primary key (id)
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

alter table outgoing_notice add constraint outgoing_notice_enterprise_id_fkey foreign key (enterprise_id) references enterprise (id);

-- The code or link of a notice, until it has left: never returned to anybody.
create table outgoing_payload (
  id uuid primary key references outgoing_notice (id) on delete cascade,
  payload text not null check (char_length(payload) <= 4000)
);
alter table outgoing_payload enable row level security;
alter table outgoing_payload force row level security;
create policy outgoing_payload_rows on outgoing_payload to guanqiao_platform using (true);

-- One-time codes by text message. A request for a number without an account is kept too, so that limits and work are the same.
create table sms_code (
  id uuid primary key,
  purpose text not null check (purpose in ('sign_in', 'recovery', 'register')),
  mobile text not null,
  network text not null,
  -- HMAC-SHA256 of the code, keyed by the server; null if nothing was sent.
  code_hash text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_mobile on sms_code (mobile, created_at);
create index sms_code_network on sms_code (network, created_at);
alter table sms_code enable row level security;
alter table sms_code force row level security;
create policy sms_code_rows on sms_code to guanqiao_platform using (true);

create index app_user_mobile on app_user (mobile) where deleted_at is null;
