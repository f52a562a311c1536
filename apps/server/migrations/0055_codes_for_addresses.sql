-- Codes also confirm a new mobile number or mail address of a user.
alter table sms_code rename column mobile to recipient;
alter table sms_code drop constraint sms_code_purpose_check,
  add check (purpose in ('sign_in', 'recovery', 'register', 'contact'));
