-- Requests of links by mail are limited like those of codes, over all server processes.
alter table sms_code drop constraint sms_code_purpose_check,
  add constraint sms_code_purpose_check check (purpose in ('sign_in', 'recovery', 'register', 'contact', 'link'));
