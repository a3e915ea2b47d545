import type pg from 'pg';
import { newId, newReference } from '#kit/ids.ts';
import { after, before, dayMs } from '#kit/time.ts';

/** The reason by which the first version marked a claim that a reversal had left uncovered. */
const uncoveredReason = 'A referred application was refunded; this claim waits until later earnings cover it.';
const feePaise = 50_000;
const commissionPaise = 10_000;

type RefundState = 'requested' | 'sent' | 'done' | 'denied';
type ClaimState = 'active' | 'hold' | 'paid' | 'rejected';

/** Writes rows and postings as the version of 20 November 2026 did, directly into its tables. */
export function earlierVersion(
  owner: pg.Pool,
  { now, seal }: { readonly now: Date; readonly seal: (text: string, boundTo: string) => string },
) {
  const ago = (ms: number): Date => before(now, ms);
  const bookedAt = ago(20 * dayMs);
  let phones = 0;
  const codes = new Map<string, string>();

  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<void> => {
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`);
    await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      Object.values(row).map((value) =>
        typeof value === 'object' && value && !(value instanceof Date) ? JSON.stringify(value) : value,
      ),
    );
  };
  const post = (kind: string, source: string, debit: string, credit: string, amountPaise: number): Promise<unknown> =>
    owner.query(
      `with posted as (insert into ledger_transaction (id, source, kind, at) values ($1, $2, $3, $4) returning id)
       insert into ledger_entry (transaction_id, account, amount_paise)
       select id, account, amount from posted, (values ($5, $7::bigint), ($6, -$7::bigint)) as entry (account, amount)`,
      [newId('led'), source, kind, bookedAt, debit, credit, amountPaise],
    );

  const audit = (act: string, subject: string, details: Readonly<Record<string, unknown>>): Promise<void> =>
    insert('audit_entry', { actor: 'cli:test', act, subject, details });

  async function account(): Promise<string> {
    const id = newId('usr');
    const referralCode = `CODE${String(phones + 1).padStart(4, '0')}`;
    codes.set(id, referralCode);
    const phone = `+91980000${String(phones++).padStart(4, '0')}`;
    await insert('account', {
      id,
      phone,
      name: 'Asha Kumari',
      referral_code: referralCode,
      created_at: bookedAt,
      profile_completed_at: bookedAt,
    });
    return id;
  }

  /** An order with its form; `readAt`: when the timer polls it next. */
  async function order(
    input: {
      readonly state: 'open' | 'paid' | 'expired';
      readonly ageMs: number;
      readonly hasPage?: boolean;
      readonly referrerId?: string | undefined;
    },
    accountId?: string,
  ): Promise<{ id: string; formId: string; accountId: string }> {
    const owner = accountId ?? (await account());
    const formId = newId('frm');
    const createdAt = ago(input.ageMs);
    const form = {
      name: 'Asha Kumari',
      fatherName: 'Ram Prasad',
      altMobile: '',
      category: 'GEN',
      aadhaarLastFour: '2346',
      referralCode: codes.get(input.referrerId ?? '') ?? '',
    };
    await insert('frozen_form', {
      id: formId,
      account_id: owner,
      role: 'Supervisor',
      fee_paise: feePaise,
      form,
      form_hash: formId,
      policy_version: '1',
      consented_at: createdAt,
    });
    const id = newReference('SO');
    const hasPage = input.hasPage ?? true;
    await insert('payment_order', {
      id,
      subject: formId,
      account_id: owner,
      amount_paise: feePaise,
      gateway: 'instamojo',
      state: input.state,
      request_id: hasPage ? `request-${id}` : null,
      payment_url: hasPage ? `http://gateway.test/${id}` : null,
      created_at: createdAt,
      opening_at: createdAt,
      next_read_at: input.state === 'open' ? now : null,
    });
    return { id, formId, accountId: owner };
  }

  async function payment(orderId: string, state: string, amountPaise = feePaise): Promise<string> {
    const id = newId('pay');
    const isPosted = state !== 'quarantined';
    await insert('payment', {
      id,
      order_id: orderId,
      gateway: 'instamojo',
      gateway_payment_id: `MOJO-${id}`,
      state,
      amount_paise: amountPaise,
      first_seen_at: bookedAt,
      captured_at: isPosted ? bookedAt : null,
    });
    if (isPosted) await post('capture', `payment:${id}`, 'gateway_receivable', 'unapplied_receipts', amountPaise);
    return id;
  }

  /** A paid application with its refund or lost dispute, and the earning of its referrer. */
  async function application(
    input: {
      readonly refund?: RefundState;
      readonly isDisputed?: boolean;
      readonly referrerId?: string;
      readonly holdReason?: string;
    } = {},
  ): Promise<{ id: string; paymentId: string; refundId: string }> {
    const {
      id: orderId,
      formId,
      accountId,
    } = await order({
      state: 'paid',
      ageMs: 20 * dayMs,
      referrerId: input.referrerId,
    });
    const underWay = input.refund === 'requested' || input.refund === 'sent';
    const state = input.isDisputed
      ? 'disputed'
      : underWay
        ? 'refund-asked'
        : input.refund === 'done'
          ? 'refunded'
          : 'captured';
    const paymentId = await payment(orderId, state);
    const id = newReference('SA');
    await insert('application', {
      id,
      form_id: formId,
      account_id: accountId,
      role: 'Supervisor',
      payment_id: paymentId,
      paid_paise: feePaise,
      state: underWay ? 'refund-asked' : input.refund === 'done' ? 'refunded' : 'active',
      form: { name: 'Asha Kumari', category: 'GEN' },
      created_at: bookedAt,
      consented_at: bookedAt,
      policy_version: '1',
      verify_code: newReference('SV'),
    });
    await post('fee', `application:${id}`, 'unapplied_receipts', 'fee_income', feePaise);
    await owner.query('update payment set outcome = $2 where id = $1', [paymentId, id]);
    const refundId = input.refund ? await refund(paymentId, input.refund) : '';
    if (input.isDisputed)
      await post('dispute', `dispute:${paymentId}`, 'dispute_losses', 'gateway_receivable', feePaise);
    if (input.referrerId) {
      const reversalOf = input.isDisputed ? `dispute:${paymentId}` : input.refund ? refundId : undefined;
      await commission({ ...input, referrerId: input.referrerId, id, paymentId, accountId, reversalOf });
    }
    return { id, paymentId, refundId };
  }

  async function refund(paymentId: string, state: RefundState): Promise<string> {
    const id = newReference('SR');
    const isSettled = state === 'done' || state === 'denied';
    await insert('refund', {
      id,
      payment_id: paymentId,
      amount_paise: feePaise,
      reason: 'asked',
      state,
      gateway_refund_id: state === 'requested' ? null : `gateway-${id}`,
      bank_reference: state === 'done' ? `bank-${id}` : null,
      requested_by: 'cli:test',
      requested_at: bookedAt,
      settled_at: isSettled ? bookedAt : null,
      tries: 3,
      next_try_at: isSettled ? null : now,
    });
    await post('refund-asked', `refund:${id}:asked`, 'fee_income', 'refunds_payable', feePaise);
    if (state === 'done')
      await post('refund-done', `refund:${id}:done`, 'refunds_payable', 'gateway_receivable', feePaise);
    if (state === 'denied')
      await post('refund-denied', `refund:${id}:denied`, 'refunds_payable', 'fee_income', feePaise);
    return id;
  }

  async function commission(input: {
    readonly id: string;
    readonly paymentId: string;
    readonly accountId: string;
    readonly referrerId: string;
    readonly refund?: RefundState;
    readonly holdReason?: string;
    readonly reversalOf: string | undefined;
  }): Promise<void> {
    const payable = `referral_payable:${input.referrerId}`;
    // A denied refund restored the earning.
    const isReversed = input.reversalOf !== undefined && input.refund !== 'denied';
    await insert('commission', {
      id: newId('com'),
      application_id: input.id,
      payment_id: input.paymentId,
      referrer_id: input.referrerId,
      applicant_id: input.accountId,
      applicant_name: 'Asha Kumari',
      paid_paise: feePaise,
      amount_paise: commissionPaise,
      created_at: bookedAt,
      matures_at: after(bookedAt, dayMs),
      hold_reason: input.holdReason ?? null,
      reversed_at: isReversed ? bookedAt : null,
    });
    await post('commission', `commission:${input.id}`, 'commission_expense', payable, commissionPaise);
    if (input.reversalOf !== undefined)
      await post(
        'commission-reversal',
        `commission-reversal:${input.reversalOf}`,
        payable,
        'commission_expense',
        commissionPaise,
      );
    if (input.refund === 'denied')
      await post(
        'commission-restored',
        `commission-restored:${input.reversalOf}`,
        'commission_expense',
        payable,
        commissionPaise,
      );
  }

  /** A claim of two earnings by a separate person; uncovered: one of the two was refunded later. */
  async function claim(state: ClaimState, input: { readonly isUncovered?: boolean } = {}): Promise<string> {
    const referrerId = await account();
    await application({ referrerId });
    await application({ referrerId, ...(input.isUncovered ? { refund: 'done' as const } : {}) });
    const id = newReference('SC');
    const amountPaise = 2 * commissionPaise;
    const reason = input.isUncovered ? uncoveredReason : 'We call you about the account.';
    await insert('claim', {
      id,
      referrer_id: referrerId,
      amount_paise: amountPaise,
      account_sealed: seal('123456789012', id),
      account_last_four: '9012',
      account_hash: `hash of ${referrerId}`,
      ifsc: 'SBIN0000691',
      bank_name: 'State Bank of India',
      mobile: '9876543210',
      state,
      reason: state === 'hold' || state === 'rejected' ? reason : null,
      utr: state === 'paid' ? `UTR${id.replaceAll('-', '')}` : null,
      created_at: ago(18 * dayMs),
      settled_at: state === 'paid' || state === 'rejected' ? ago(17 * dayMs) : null,
    });
    const payable = `referral_payable:${referrerId}`;
    const inFlight = `claims_in_flight:${referrerId}`;
    await post('claim', `claim:${id}`, payable, inFlight, amountPaise);
    if (state === 'paid') await post('claim-paid', `claim:${id}:paid`, inFlight, 'bank', amountPaise);
    if (state === 'rejected') await post('claim-rejected', `claim:${id}:rejected`, inFlight, payable, amountPaise);
    return id;
  }

  return {
    audit,
    account,
    application,
    claim,
    order,
    /** A captured payment with a wrong amount, or with the right amount in a foreign currency. */
    async misfit(amountPaise: number): Promise<string> {
      const { id } = await order({ state: 'expired', ageMs: 5 * dayMs });
      return payment(id, 'quarantined', amountPaise);
    },
    feePaise,
  };
}
