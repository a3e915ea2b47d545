-- The SMS provider of the first try; the message stays with it, because it may have been delivered.
alter table message add column provider text check (provider is null or channel = 'sms');
update message set provider = 'twilio' where channel = 'sms' and tries > 0;
