import { dayInIndia } from '#kit/time.ts';

/** The page to print and keep: all that a person needs beside DATA_KEY to open a copy on another machine. */
export const keyPage = ({
  secret,
  recipient,
  at,
}: {
  readonly secret: string;
  readonly recipient: string;
  readonly at: Date;
}): string => `KEY OF THE COPIES - made on ${dayInIndia(at)}, shown this one time and stored nowhere

Print this page twice, and keep both apart from the server and from the copies.
Without this key no copy can be opened, by anyone. Who has it can read every copy.

Secret key, for a restore alone:

  ${secret}

Write on the page by hand:
  the place of the copies (BACKUP_TO)  ______________________________
  where DATA_KEY and the login of the place are kept  ________________

To restore on another machine: install Saral, set the settings of before with
DATA_KEY, type the line of the secret key into a file, and run
  saral restore --from PLACE --key FILE
then delete the file. Every character counts; upper and lower case do not.

----------------------------------------------------------------------------
Public key, for the settings of the server (it can not open copies):

BACKUP_KEY=${recipient}`;
