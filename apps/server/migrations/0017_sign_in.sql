-- Attempts of people who signed in from a network before are counted by that network: guesses from elsewhere cannot lock them out.
alter table login_attempt add column network text not null default '';
alter table login_attempt drop constraint login_attempt_pkey;
alter table login_attempt add primary key (account, network);

-- Where a user signed in from of late.
create table known_network (
  user_id uuid not null references app_user (id),
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index known_network_seen_at on known_network (seen_at);
alter table known_network enable row level security;
alter table known_network force row level security;
create policy known_network_rows on known_network to guanqiao_platform using (true);
