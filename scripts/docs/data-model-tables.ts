// The purpose of each table in one sentence, for docs/data-model.md. A new table needs its sentence here.

export const purposes: Readonly<Record<string, string>> = {
  audit_entry: 'Every action of staff and every reveal: who, what, before, after; appended and never changed',
  audit_value: 'Personal values of an entry, until they are erased; the entry has their salted digests',
  audit_unsealed: 'Entries that wait for their seal',
  audit_seal: "An entry's place in the hash chain: position, digest of its content, hash over the one before",

  audit_check: 'The checks of the whole audit, with the head of the chain at that moment',

  product_clock: "How far the demo moved the product's clock; in live mode it stays at 0",
  clock_move: "When the demo's clock was moved, and how far it was ahead since; in live mode it stays empty",
  setting: 'What the owner switches without a developer, and keys that the program keeps encrypted',
  worker_heartbeat: 'Which background workers live; jobs that a dead one had locked are released',
  timer_failure: 'Timers with repeated failed runs, until one succeeds',

  message:
    'An SMS or e-mail, written in the transaction of its cause and sent afterwards; its text is erased some time later',
  sms_delivery:
    'What the SMS provider or WhatsApp reports of each text that it took: sent, delivered, read or failed; erased after thirty days',
  channel_choice:
    'By which way a number gets texts, SMS or WhatsApp, with the wording of the consent; the newest counts',
  messenger_absence:
    'Numbers that are not on WhatsApp, which get SMS for four weeks, or until they write there or their holder chooses WhatsApp again',
  chat_message: 'What people write on WhatsApp and what staff answer there, by number and record; deleted after a year',
  erased_chat:
    'Digests of erased WhatsApp messages, for eight days: their webhooks may be repeated, and store nothing again',
  messenger_template: 'Templates that WhatsApp paused, rejected or moved to marketing, and an account that it refuses',

  content_draft: 'What editors typed and did not publish yet: the newest revision and some before it',
  content_item: 'The newest version of each thing that the site shows; without a body it was removed',
  content_picture: 'Uploaded pictures of the site, with how they are cut and their alternative texts',
  record_file: 'PDFs and pictures that staff filed with a lead, application, quotation, paper or buyer',
  content_document: 'Uploaded PDFs of the site, such as certificates',
  published_document: 'The PDFs that any published version names',
  published_picture: 'The pictures that any published version names',
  pending_object: 'A file of the object store that no row names yet, or no row names any more',
  content_version: 'Every version that was ever published, appended and never changed',

  attention_mail: 'Attention items that staff were mailed about, while they are open',
  attention_event: 'What happened once, until staff close it with what they found; signed, never deleted',
  finding: 'What a check found, and when a later one did not; signed, never deleted',
  attention_put_off: 'Attention items that an owner put off until a day, and why',
  attention_seen: 'Who saw an attention item',

  ledger_transaction: 'One posting: what it was posted for (its source, unique) and when; append-only',
  ledger_entry: "A posting's debit (positive) or credit (negative) on one ledger account; append-only",

  ledger_sum: 'Sums of the entries by day and account, those of persons together',
  ledger_unsummed: 'What each posting adds to these sums; a timer adds it up',
  ledger_closing: 'A month whose day book is closed, with its sums; append-only',

  backup: 'When complete backups were made, and since when they are expected',
  books_check: 'When the nightly check of the books last ended; one signed row',
  bank_account: 'Our bank account, with the opening balance of its first statement and the columns of its files',
  bank_statement: 'An imported statement of our bank account; append-only',
  bank_statement_upload: 'A statement whose columns are not chosen yet, encrypted; for a day at most',
  bank_statement_line: 'A movement of our bank account as the bank shows it, and what it is; append-only but for that',
  bank_line_posting: 'The postings that a line of a statement shows, or that lay in the opening balance; each once',
  bank_line_entry: 'Lines that are a charge, interest or other business, with who said so; undone with a reason',

  saved_view: 'A named query of a list of the desk, of one person or of everybody with a role',
  bulk_job: 'One action of staff on many records: its progress, and until when it can be undone',
  bulk_item: 'A record of a bulk job, its result, and what restores it until the undo is over',
  list_export: 'A list as a file of one person: what was asked for, its progress, and when it is deleted',
  list_export_part: 'A part of such a file in the object store',

  account: 'A person with a phone number, a referral code and, once the profile is completed, a name',
  session: 'A login; the token is stored as a hash',
  sign_in_code: 'A one-time code as a hash, bound to a number and a browser',
  code_send: 'Each code that was sent, for the limits of a number, an address and all together',
  used_human_check: 'Solved captchas, each accepted once',
  referral_code_check: 'Look-ups of referral codes, for their limits',
  staff_role: 'Which number has which staff roles',
  desk_session: 'A sign-in to the desk; the token is stored as a hash',
  authenticator: 'The authenticator app of a staff member; its secret is encrypted',
  passkey: 'A passkey of a staff member',
  passkey_challenge: 'What the device of a passkey must sign; deleted by the answer',
  recovery_code: 'The recovery codes of a staff member, as slow hashes',
  spent_challenge: 'Challenges that a passkey answered before a sign-in, each accepted once, until they expire',
  desk_browser: 'Browsers that finished a sign-in to the desk, as a hash of a cookie, for their own allowance of codes',
  factor_attempts: 'Until when the second factor of a staff member is locked',
  wrong_factor: 'Wrong codes of a staff member within a day, by session',
  desk_refusal: 'Refused calls of a staff member within an hour, up to the number that is listed',
  desk_invitation: "The owner's invitation to set up the first second factor; its code is stored as a hash",
  second_person_change: "Each change of the owner's switch for the second person, with its reason",
  two_people: 'That an owner said of two accounts which look like one person that they are two people; taken back once',
  phone_move: 'A move of an account to another number: the code, the colleague who agreed, the end',
  purge_run: 'What each run of the retention jobs erased, and what had to wait',
  data_copy: 'That a copy of what we hold on a person was made, by whom and why; the file is stored nowhere',
  unclaimed_earning: 'What an erased person would be owed again, booked as other income',
  erasure: 'The erasure of a person: how far it is, and what it erased',
  former_phone: 'Numbers that an account had before it was moved',
  browser_mark: 'Which browsers an account signed in from, as a hash of a cookie',

  role: 'A job role, its place in the notice and its current opening',
  opening: 'One advertisement of a role: state, fees, dates and texts; the earlier ones stay',
  role_alert: 'People who asked for an SMS when a role opens to everyone',
  role_alert_sent: 'Openings of which they got one',
  invited_phone: 'Numbers that may apply while a role is open to the invited only',

  payment_order: 'One hosted payment page at a gateway for one amount',
  payment: 'A payment as the gateway reports it, and its status',
  payment_notice: 'Each webhook of a gateway once: ids and status only',
  refund: 'The refund of a payment, through its attempts',
  refund_attempt: 'Each attempt of a refund, with what it moved in the ledger',
  refund_transfer: 'A refund that is paid by bank transfer, with the account that its payer gave',
  refund_part: "Parts of a refund made in the gateway's dashboard",
  part_refund: 'Parts of payments that went back while what they paid for goes on',
  dispute: "A payer's bank disputes a payment (chargeback)",
  gateway_case: 'A dispute as the gateway lists it, where it has such a list',
  refund_excess: 'What the gateway refunded in addition to a completed refund',
  settled_sum_version: 'Earlier versions of a corrected settled amount',
  dispute_fee_version: 'Earlier versions of a corrected dispute fee',
  settlement: 'A payout of the gateway to our bank account, after its fees',
  settlement_version: 'Earlier versions of a corrected settlement',
  settlement_invoice: "How the gateway's tax invoice splits the GST of a settlement",
  settlement_line: 'A payment that a settlement paid out, or what a refund or dispute took from it; append-only',
  settlement_import:
    "A gateway's report of its settlements that staff uploaded; the whole file only until its columns are chosen",
  settlement_import_row: 'A row of it, with the columns that are needed',
  reconciliation: "Each comparison of our books with the gateway's lists",

  photo: 'A cleaned photo in the object store, and its owner',
  draft: 'What a person has typed so far for a role; never the identity number',
  frozen_form: 'The form and the fee at the time when the payment page was opened',
  application: 'A paid application: number, form, state and the code of its receipt',
  result_list: 'Application numbers at a stage of an opening, as staff published them',
  application_note: 'What staff wrote down about an application; erased with its personal fields',
  application_step: 'Each move of an application to another stage, with its reason, its undo and its message',
  correction_request: 'What an applicant asks to correct in a paid application, and the answer of staff',
  notice: 'A notice as it was issued, generated or uploaded; every version stays',
  corrigendum: 'A numbered correction of an issued notice; never changed',
  correction: 'A correction that an applicant made in a window: each changed field before and after',
  window_message: 'How far the applicants of an opening are informed of its correction window',
  correction_window: 'A correction window that staff opened for one application; the newest counts',
  duplicate_payment: 'A second payment for the same person and opening; it is refunded',

  sales_settings: "Each version of the owner's settings of papers: bank account, conditions, signatory, series",
  sales_paper:
    'What follows an accepted quotation: proforma and tax invoices, challans, credit notes; issued ones never change',
  sales_paper_line: 'How much of each item of the quotation an issued paper has',
  sales_paper_pdf: 'The PDF of an issued paper, byte for byte',
  sales_receipt:
    'A payment for a tax invoice, or one back to the buyer, with the line of the bank statement that shows it',
  paper_series: 'The last number of each series and financial year, counted up by the issuing transaction',

  interview_slot: 'A time and place to which applicants of an opening are called, with its places',
  call_letter: 'The call of an application to a slot: its issue number and code; no name',

  lead: 'A request for a call-back or a quote, a complaint, or a privacy request',
  lead_item: 'The products that a lead asks for, with their quantities; deleted with it',
  enquiry_check: 'Wrong pairs of enquiry number and phone that somebody tried, as keyed hashes; deleted after an hour',
  lead_note: 'What staff wrote down about a lead; deleted with it',

  quotation: 'An offer to a lead: a draft that staff edit, then its number, content and totals, which never change',
  quotation_pdf: 'The PDF of an issued quotation, byte for byte',
  quotation_version: 'Former versions of a draft, to show what a colleague changed; deleted when it is issued',
  buyer: 'Whom we offer to: quotations with the same GSTIN, or of leads with the same number; a keyed hash, no name',

  commission: 'What one referrer earned by one application, and why it waits',
  commission_change: 'What each reversal or restoration of a commission, also in part, left of it',
  claim: 'A claim of earnings to a bank account, which is encrypted',
  payout_run: 'Claims that one person of staff put together to be paid; its approval says who and when',
  restored_backup: 'Each restore: of which backup, when, and how far the gateways were read since',
  restore_confirmation: 'What a person confirmed after a restore, so that its money may be sent again',
  approval_kind: 'Kinds of acts of two people: whose record it is about, and the roles that make and decide it',
  approval:
    'Each act of two people: what one person of staff proposed, or recorded as a fact, and how another one decided it; once',
  payout_doubt: 'A transfer recorded as not sent that the bank says is paid, and who confirmed that no money left',
  given_account:
    'Each bank account that a person ever gave for a claim or a refund, as a keyed hash, also after its correction or erasure',
  bank_reference: 'Each reference of the bank once, whichever record it belongs to',
  payout_run_claim: 'A claim or a refund of a payout run, with what was frozen when it was made',
  bank_answer: 'A file in which the bank reports the result of transfers; imported once',
  bank_answer_row: "A row of the bank's answer, with what applying it did",
  referrer: 'What each referrer earned, has in claims, was paid and is owed, summed by triggers for the list',
  referrer_year: 'What a referrer was paid in a financial year, maintained by a trigger on the payouts',
  payout: "A transfer for a claim, with our reference and the bank's",

  desk_reveal: 'Reveals of personal values within the last hour, for their limit; the audit has all of them',
};

/**
 * Columns with the id of another feature's row, without a foreign key, so that features stay independent; by column, or
 * by table and column.
 */
export const references: Readonly<Record<string, string>> = {
  account_id: 'account',
  applicant_id: 'account',
  payer_account_id: 'account',
  referrer_id: 'account',
  application_id: 'application',
  order_id: 'payment_order',
  payment_id: 'payment',
  'application.role': 'role',
  'draft.role': 'role',
  'frozen_form.role': 'role',
  'payment_order.subject': 'frozen_form',
  'quotation.lead_number': 'lead',
};
