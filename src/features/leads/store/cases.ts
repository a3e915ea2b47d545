import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { CaseKind, PrivacyRequest } from '../model/leads.ts';

export interface NewCase {
  readonly id: string;
  readonly kind: CaseKind;
  readonly request: PrivacyRequest | null;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly language: 'en' | 'hi';
  readonly flags: readonly string[];
  readonly receivedAt: Date;
  readonly acknowledgeBy: Date;
  readonly answerBy: Date;
  readonly contentHash: string;
  readonly createdAt: Date;
}
/** A complaint or privacy request, of which staff need no mail. @returns its number. */
export const insertCase = async (tx: Tx, entered: NewCase): Promise<number> =>
  (
    await on(tx).oneRow<{ number: number }>`
    insert into lead (id, kind, request, name, phone, email, product, flags, language, state, has_own_mail, notification_source, notified_at, digest, address_hash,
                      received_at, acknowledge_by, answer_by, created_at)
    values (${entered.id}, ${entered.kind}, ${entered.request}, ${entered.name}, ${entered.phone}, ${entered.email}, '', ${JSON.stringify(entered.flags)}::jsonb,
            ${entered.language}, 'new', false, '', ${entered.createdAt}, ${entered.contentHash}, '',
            ${entered.receivedAt}, ${entered.acknowledgeBy}, ${entered.answerBy}, ${entered.createdAt})
    returning number`
  ).number;
