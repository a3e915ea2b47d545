alter table refund_attempt
  -- The part of asked_paise that a lost dispute had already paid back: the gateway has the refund too, so it is a loss.
  add column excess_paise bigint not null default 0 check (excess_paise >= 0 and excess_paise <= asked_paise),
  -- Such an attempt is denied as a whole, which also reverses the loss.
  add check (excess_paise = 0 or denied_paise in (0, asked_paise));
