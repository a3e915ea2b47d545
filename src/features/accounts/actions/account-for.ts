import type { Tx } from '#kit/context.ts';
import { newCode, newId } from '#kit/ids.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Account } from '../model.ts';
import { insertAccount, keepAccountByPhone, nameAccount, setAccountLanguage } from '../store/accounts.ts';

/**
 * The account of a phone number whose OTP was right, or that gets a role at the desk, in the caller's transaction; the first of
 * them creates it with a referral code, once.
 * @param input.language of the page; stored for the person's messages, unchanged if missing
 * @param input.name for an account without one
 */
export async function accountFor(
  tx: Tx,
  input: {
    readonly phone: Phone;
    readonly language: Language | undefined;
    readonly at: Date;
    readonly name?: string | undefined;
  },
): Promise<Account> {
  const { language, name, at } = input;
  const found = await findOrInsert(tx, input.phone, at);
  const account = (name === undefined ? undefined : await nameAccount(tx, found.id, name, at)) ?? found;
  return language === undefined || language === account.language
    ? account
    : ((await setAccountLanguage(tx, account.id, language)) ?? account);
}

/** Another browser may be creating the same account at once; rarely, another account has the same new referral code. */
async function findOrInsert(tx: Tx, phone: Phone, at: Date): Promise<Account> {
  for (;;) {
    const account =
      (await keepAccountByPhone(tx, phone)) ??
      (await insertAccount(tx, { id: newId('usr'), phone, referralCode: newCode(), at }));
    if (account) return account;
  }
}
