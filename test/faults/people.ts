import type pg from 'pg';
import { newCode, newId } from '#kit/ids.ts';
import type { Phone } from '#kit/text/phone.ts';
import { after, dayMs } from '#kit/time.ts';
import { makeContext } from '#platform/database/context.ts';
import { makeDb } from '#platform/database/db.ts';
import { makeLog } from '#platform/operations/log.ts';
import { demoSecrets } from '#platform/operations/secrets.ts';
import { sessionHash } from '#features/accounts/actions/context.ts';
import { newToken } from '#features/accounts/rules.ts';
import { insertAccount, insertSession, nameAccount } from '#features/accounts/store/accounts.ts';
import { photoUrl } from '#features/photos/model.ts';
import { insertPhoto } from '#features/photos/store/photos.ts';

export interface Person {
  readonly accountId: string;
  readonly phone: Phone;
  readonly referralCode: string;
  readonly cookie: string;
  readonly photo: string;
}
let phones = 0;

/** People with a session, a profile and a photo, inserted into the database of a started product. */
export async function makePeople(pool: pg.Pool, dataDir: string, count: number): Promise<Person[]> {
  const ctx = makeContext({
    db: makeDb(pool),
    log: makeLog(() => undefined),
    secrets: demoSecrets(dataDir),
    emit: async () => undefined,
  });
  const one = async (): Promise<Person> => {
    const phone = `+917${String(phones++).padStart(9, '0')}` as Phone;
    const accountId = newId('usr');
    const referralCode = newCode();
    const token = newToken();
    const at = ctx.now();
    const key = `applicants/${at.getTime()}_${crypto.randomUUID().replaceAll('-', '')}_photo.jpg`;
    await ctx.transaction(async (tx) => {
      await insertAccount(tx, { id: accountId, phone, referralCode, at });
      await nameAccount(tx, accountId, 'Asha Kumari', at);
      await insertSession(tx, {
        id: newId('ses'),
        accountId,
        tokenHash: sessionHash(ctx, token),
        at,
        expiresAt: after(at, 30 * dayMs),
      });
      await insertPhoto(tx, { key, accountId, at, since: at, limit: 1 });
    });
    return { accountId, phone, referralCode, cookie: `saral=${token}`, photo: photoUrl(key) };
  };
  const people: Person[] = [];
  while (people.length < count) {
    people.push(...(await Promise.all(Array.from({ length: Math.min(8, count - people.length) }, one))));
  }
  return people;
}

/** Opens every role to everyone, as staff do. */
export async function openRoles(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>("update opening set state = 'open' returning role as name");
  return rows.map((row) => row.name).sort();
}

export interface Form {
  readonly role: string;
  readonly qualification: string;
  readonly category: 'GEN' | 'SC';
  /** The referral code of another person. */
  readonly referralCode?: string | undefined;
}
/** The body of create-order as the site's form sends it; every person has a different document. */
export const orderBody = (person: Person, form: Form): Readonly<Record<string, unknown>> => ({
  amount: form.category === 'GEN' ? 500 : 250,
  buyer_name: 'Asha Kumari',
  email: 'asha@example.com',
  phone: person.phone,
  formData: {
    name: 'Asha Kumari',
    fatherName: 'Ram Prasad',
    mobile: person.phone,
    altMobile: '',
    email: 'asha@example.com',
    dob: '1999-04-12',
    gender: 'Female',
    address: 'Ward 7, Danapur',
    district: 'Patna',
    state: 'Bihar',
    category: form.category,
    qualification: form.qualification,
    experience: '2',
    aadhar: person.phone.slice(1),
    hasReferral: form.referralCode ? 'yes' : 'no',
    referralCode: form.referralCode ?? '',
    referralValid: false,
    agree: true,
    userId: person.accountId,
    photo: person.photo,
    appliedFor: form.role,
  },
});
export const requestIdIn = (paymentUrl: string): string => new URL(paymentUrl).pathname.split('/').at(-1)!;
