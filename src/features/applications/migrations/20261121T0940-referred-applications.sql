-- For finding applications with a referral code that earned nobody anything.
create index application_referred on application (created_at, id) where form ->> 'referralCode' <> '';
