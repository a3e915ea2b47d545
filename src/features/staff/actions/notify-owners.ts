import type { Context, Tx } from '#kit/context.ts';
import { newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import type { ContentKind } from '#features/content/model/content.ts';
import { entryName } from '#features/content/model/desk.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { type MailIn, mailOf, type MessageIn, type Outgoing, smsOf } from '#features/notifications/model/messages.ts';
import { StaffChanged } from '../events.ts';
import type { StaffChange } from '../model.ts';
import { contentPublished, staffChanged } from '../messages.ts';
import { findOwners } from '../store/members.ts';
import type { StaffContext } from './context.ts';
import { namesOfActors, shownStaffIn } from './list-colleagues.ts';

/** Has all owners notified of a change, in its transaction. */
export const reportChange = (
  ctx: Context,
  tx: Tx,
  { phone, ...change }: Omit<StaffChange, 'id' | 'at' | 'ending'> & { readonly phone?: string },
): Promise<void> =>
  ctx.emit(
    tx,
    StaffChanged({
      ...change,
      ...(phone === undefined ? {} : { ending: phone.slice(-2) }),
      id: newId('stc'),
      at: ctx.now().toISOString(),
    }),
  );

/**
 * Notifies all owners of a change by SMS, and OWNER_MAIL; the office too while there is one owner, who may be the one to
 * watch. Safe to repeat: a message per change and recipient.
 */
export async function notifyOfChange(ctx: StaffContext, change: StaffChange): Promise<void> {
  const { id, by, at, ending } = change;
  const nameIn = (language: Language) =>
    shownStaffIn(language, async () => (await namesOfActors(ctx.db, [by])).get(by) ?? by);
  const actor = await findAccount(ctx.db, by);
  const message = staffChanged({
    change,
    by: { en: await nameIn('en'), hi: await nameIn('hi') },
    ending: ending ?? actor?.phone?.slice(-2) ?? '--',
    at: new Date(at),
  });
  await ctx.transaction((tx) => notifyOwners(ctx, tx, { source: `staff-changed:${id}`, message, withOffice: true }));
}

interface Publication {
  readonly kind: ContentKind;
  readonly key: string;
  readonly version: number;
  readonly title: string;
  readonly by: string;
  /** ISO time. */
  readonly at: string;
}
/**
 * Mails the owners what somebody who is not an owner published. No SMS: editors publish several times a day. Safe to repeat: a mail per
 * version and recipient.
 */
export async function notifyOfPublication(ctx: StaffContext, { by, at, title, ...entry }: Publication): Promise<void> {
  const owners = await findOwners(ctx.db);
  const phone = (await findAccount(ctx.db, by))?.phone;
  if (owners.some((owner) => owner.phone === phone)) return;
  const name = (await namesOfActors(ctx.db, [by])).get(by) ?? by;
  const message = contentPublished({ entry: entryName(entry), title, by: name, at: new Date(at) });
  const source = `content-published:${entryName(entry)}:${entry.version}`;
  await ctx.transaction((tx) =>
    queueMessages(ctx, tx, ...mailsToOwners(ctx, owners, { source, message, withOffice: true })),
  );
}

/** Queues a message to all owners by SMS, and to OWNER_MAIL; `withOffice`: also to the office, while there is one owner. */
export async function notifyOwners(ctx: StaffContext, tx: Tx, notice: OwnersNotice): Promise<void> {
  const { source, message } = notice;
  const owners = await findOwners(tx);
  await queueMessages(
    ctx,
    tx,
    ...mailsToOwners(ctx, owners, notice),
    ...owners.map(({ phone, language }, index) => ({
      source: `${source}:${index}`,
      to: phone,
      ...smsOf(message(language).sms),
    })),
  );
}

interface MailsNotice {
  readonly source: string;
  readonly message: MailIn;
  readonly withOffice?: boolean;
}
interface OwnersNotice extends MailsNotice {
  readonly message: MessageIn;
}
function mailsToOwners(
  ctx: StaffContext,
  owners: readonly unknown[],
  { source, message, withOffice = false }: MailsNotice,
): Outgoing[] {
  const { ownerMail, staffMail, appUrl } = ctx.config;
  const mail = message('en');
  const mails = withOffice && owners.length <= 1 && staffMail !== ownerMail ? [ownerMail, staffMail] : [ownerMail];
  return mails.map((to, index) => ({
    source: index === 0 ? source : `${source}:office`,
    to,
    ...mailOf(mail, appUrl),
  }));
}
