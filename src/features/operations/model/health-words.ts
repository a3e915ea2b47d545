import type { Language } from '#kit/language.ts';
import type { Health } from './health.ts';
import type { CopyFault } from './parts.ts';

const enWords = {
  ok: 'Right',
  wrong: 'Wrong',
  allRight: 'Nothing is wrong.',
  toDo: (count: number) => (count === 1 ? 'One thing needs you.' : `${count} things need you.`),
  caption: 'What must be right for the site to run',
  thing: 'What',
  state: 'Status',
  found: 'Found',
  next: 'What to do',
  separated: (version: string) => `PostgreSQL ${version}; the program can not change tables.`,
  notSeparated: (version: string) => `PostgreSQL ${version}; the program can change tables.`,
  separate: 'Set DATABASE_OWNER_URL (docs/running.md, Database).',
  noBackup: 'There is none.',
  backupAge: (hours: number) => (hours === 1 ? 'The last one is an hour old.' : `The last one is ${hours} hours old.`),
  backUp: 'Make one now, and one each day (docs/running.md, Backup).',
  noCopies: 'There is none: the data are on this server alone.',
  setCopies: 'Set BACKUP_TO and BACKUP_KEY (docs/running.md, Copies elsewhere).',
  noCopyYet: 'The first one is not written yet.',
  copyAge: (hours: number) => `The last one is ${hours} h old.`,
  noTrial: 'None was restored for trial.',
  trialAge: (days: number) =>
    days === 0 ? 'It was restored for trial today.' : `One was restored for trial ${days} days ago.`,
  mayNotRemove: 'The key may not delete there: let a rule of the place remove old copies.',
  copyOld: 'Look whether the program runs, and in its log (docs/running.md, Copies elsewhere).',
  copyFault: {
    away: { says: 'Their place does not answer.', next: 'Bring it back; the next copy follows by itself.' },
    refused: { says: 'Their place refuses the login, or does not exist.', next: 'Correct the settings BACKUP_….' },
    'host-key': {
      says: 'The server of their place has another key than BACKUP_SFTP_HOST_KEY.',
      next: 'Ask who runs it; set the new key only if they changed it.',
    },
    full: { says: 'Their place is full, or takes no file.', next: 'Make room there; the next copy follows by itself.' },
    foreign: {
      says: 'Their place holds other files, or copies of another site.',
      next: 'Set BACKUP_TO to an empty place.',
    },
    empty: {
      says: 'Their place is empty, though copies were written there.',
      next: 'Mount it; or set BACKUP_TO to a new place.',
    },
    disk: { says: 'The disk of this server has no room to prepare one.', next: 'Free some space.' },
    trial: {
      says: 'The restore for trial failed, or its books or audit are off.',
      next: 'Look in the log, then run ledger:check and audit:check (docs/running.md, Copies elsewhere).',
    },
    scratch: {
      says: 'No restore for trial: the login may not create a database.',
      next: 'Give the login of DATABASE_OWNER_URL the right createdb.',
    },
    damaged: {
      says: 'A copy that was read back is not as it was written.',
      next: 'Look at its disk; set BACKUP_TO to another place.',
    },
    failed: { says: 'The last attempt failed.', next: 'Look in the log for the reason.' },
  } satisfies Record<CopyFault, { says: string; next: string }>,
  free: (megabytes: number) => `${megabytes.toLocaleString('en-IN')} MB are free.`,
  freeSpace: 'Free some space.',
  clockRight: (seconds: number) => `It differs by ${seconds} s at most.`,
  clockUnknown: 'There is no other clock to compare it with.',
  clockOff: (other: string, seconds: number) => `It differs from that of ${other} by ${seconds} s.`,
  setClock: 'Let the machine follow a time server: timedatectl set-ntp true.',
  workSucceeds: 'All of it succeeds.',
  workFails: (count: number) => (count === 1 ? 'One job or timer fails.' : `${count} jobs or timers fail.`),
  listWork: 'The attention list of the desk names each, with what to do.',
  messagesSent: 'None failed within a week, none waits for an hour.',
  messagesUnsent: (failed: number, waiting: number) =>
    `${failed} failed within a week, ${waiting} wait for more than an hour.`,
  lookAtMessages: 'Look at the list of messages of the desk for the reason, correct it, and try them again there.',
  templatesOn: 'None is off.',
  templatesOff: (count: number) => (count === 1 ? 'WhatsApp does not send one.' : `WhatsApp does not send ${count}.`),
  lookAtAttention: 'Look at the attention list of the desk.',
  auditWhole: 'The last check found nothing.',
  auditOff: 'Entries were altered, deleted or moved.',
  checkAudit: 'Run audit:check (docs/running.md, Audit).',
  logsByOthers: 'What starts the program keeps its log (docs/running.md, Log).',
  logsInMemory: 'It is lost at a restart of the machine.',
  logsReach: (days: number) => `It goes back ${days.toLocaleString('en-IN')} days.`,
  logsNeed: (days: number, year: number, most: number) =>
    `It goes back ${days.toLocaleString('en-IN')} days; a year takes about ${year.toLocaleString('en-IN')} MB of ${most.toLocaleString('en-IN')} MB.`,
  keepLogs: 'Run saral setup, which makes journald keep the log for a year.',
  moreSpaceForLogs:
    'Raise SystemMaxUse in a file of /etc/systemd/journald.conf.d, or free space on the disk (docs/running.md, Log).',
  noSecretChanges: 'None is being changed.',
  secretNeeded: (name: string, count: number) =>
    count === 0
      ? `${name} is needed for an hour after the change.`
      : `${count.toLocaleString('en-IN')} logins or values still need ${name}.`,
  secretRemovable: (name: string) => `Nothing needs ${name}: remove it, unless a change to it is under way.`,
  secretOfVendor: (name: string) => `Remove ${name} two days after the change at the vendor.`,
  findKey:
    'Look in the log for values that are sealed with an unknown key, and set DATA_KEY_PREVIOUS to it (docs/running.md, Secrets).',
};
export type HealthWords = typeof enWords;
const hiWords: HealthWords = {
  ok: 'ठीक',
  wrong: 'गड़बड़',
  allRight: 'सब ठीक है।',
  toDo: (count: number) => (count === 1 ? 'एक काम आपको करना है।' : `${count} काम आपको करने हैं।`),
  caption: 'साइट चलने के लिए क्या-क्या ठीक होना चाहिए',
  thing: 'क्या',
  state: 'स्थिति',
  found: 'क्या मिला',
  next: 'क्या करें',
  separated: (version: string) => `PostgreSQL ${version}; प्रोग्राम टेबल नहीं बदल सकता।`,
  notSeparated: (version: string) => `PostgreSQL ${version}; प्रोग्राम टेबल बदल सकता है।`,
  separate: 'DATABASE_OWNER_URL रखें (docs/running.md, Database)।',
  noBackup: 'कोई बैकअप नहीं है।',
  backupAge: (hours: number) => `आख़िरी बैकअप ${hours} घंटे पुराना है।`,
  backUp: 'अभी एक बैकअप लें, और हर दिन एक (docs/running.md, Backup)।',
  noCopies: 'कोई नहीं है: डेटा केवल इसी सर्वर पर है।',
  setCopies: 'BACKUP_TO और BACKUP_KEY रखें (docs/running.md, Copies elsewhere)।',
  noCopyYet: 'पहली प्रति अभी नहीं बनी।',
  copyAge: (hours: number) => `आख़िरी प्रति ${hours} घंटे पुरानी है।`,
  noTrial: 'किसी को वापस लाकर नहीं जाँचा गया।',
  trialAge: (days: number) => (days === 0 ? 'आज वापस लाकर जाँची गई।' : `${days} दिन पहले एक वापस लाकर जाँची गई।`),
  mayNotRemove: 'key वहाँ मिटा नहीं सकती: पुरानी प्रतियाँ उस जगह का अपना नियम हटाए।',
  copyOld: 'देखें कि प्रोग्राम चल रहा है, और उसका log (docs/running.md, Copies elsewhere)।',
  copyFault: {
    away: { says: 'प्रतियों की जगह जवाब नहीं देती।', next: 'उसे चालू करें; अगली प्रति अपने आप बनेगी।' },
    refused: { says: 'प्रतियों की जगह लॉगिन नहीं लेती, या है ही नहीं।', next: 'BACKUP_… सेटिंग ठीक करें।' },
    'host-key': {
      says: 'प्रतियों के सर्वर की key BACKUP_SFTP_HOST_KEY नहीं है।',
      next: 'उसे चलाने वाले से पूछें; नई key तभी रखें जब उन्होंने बदली हो।',
    },
    full: { says: 'प्रतियों की जगह भरी है, या फ़ाइल नहीं लेती।', next: 'वहाँ जगह बनाएँ; अगली प्रति अपने आप बनेगी।' },
    foreign: {
      says: 'प्रतियों की जगह पर दूसरी फ़ाइलें या दूसरी साइट की प्रतियाँ हैं।',
      next: 'BACKUP_TO में ख़ाली जगह रखें।',
    },
    empty: {
      says: 'प्रतियों की जगह ख़ाली है, जबकि वहाँ प्रतियाँ थीं।',
      next: 'उसे mount करें; या BACKUP_TO में नई जगह रखें।',
    },
    disk: { says: 'प्रति तैयार करने के लिए इस सर्वर की डिस्क में जगह नहीं है।', next: 'कुछ जगह ख़ाली करें।' },
    trial: {
      says: 'वापस लाने की जाँच नहीं हुई, या उसके खाते या ऑडिट में गड़बड़ है।',
      next: 'log देखें, फिर ledger:check और audit:check चलाएँ (docs/running.md, Copies elsewhere)।',
    },
    scratch: {
      says: 'वापस लाने की जाँच नहीं हुई: लॉगिन डेटाबेस नहीं बना सकता।',
      next: 'DATABASE_OWNER_URL के लॉगिन को createdb का अधिकार दें।',
    },
    damaged: {
      says: 'वापस पढ़ी गई एक प्रति वैसी नहीं है जैसी लिखी गई थी।',
      next: 'उसकी डिस्क देखें; BACKUP_TO में दूसरी जगह रखें।',
    },
    failed: { says: 'आख़िरी कोशिश विफल हुई।', next: 'log में कारण देखें।' },
  },
  free: (megabytes: number) => `${megabytes.toLocaleString('en-IN')} MB ख़ाली हैं।`,
  freeSpace: 'कुछ जगह ख़ाली करें।',
  clockRight: (seconds: number) => `ज़्यादा से ज़्यादा ${seconds} सेकंड का फ़र्क है।`,
  clockUnknown: 'मिलाने के लिए कोई दूसरी घड़ी नहीं है।',
  clockOff: (other: string, seconds: number) => `${other} की घड़ी से ${seconds} सेकंड का फ़र्क है।`,
  setClock: 'मशीन को टाइम सर्वर से जोड़ें: timedatectl set-ntp true',
  workSucceeds: 'सब काम हो रहे हैं।',
  workFails: (count: number) => (count === 1 ? 'एक काम नहीं हो पा रहा।' : `${count} काम नहीं हो पा रहे।`),
  listWork: 'डेस्क की “फ़ैसला चाहिए” सूची हर काम और उसका उपाय बताती है।',
  messagesSent: 'हफ़्ते भर में कोई विफल नहीं हुआ, कोई एक घंटे से नहीं रुका।',
  messagesUnsent: (failed: number, waiting: number) => `हफ़्ते भर में ${failed} विफल हुए, ${waiting} एक घंटे से ज़्यादा रुके हैं।`,
  lookAtMessages: 'डेस्क की संदेश सूची में कारण देखें, ठीक करें, और वहीं फिर भेजें।',
  templatesOn: 'कोई बंद नहीं है।',
  templatesOff: (count: number) => `WhatsApp ${count} नहीं भेजता।`,
  lookAtAttention: 'डेस्क की “फ़ैसला चाहिए” सूची देखें।',
  auditWhole: 'पिछली जाँच में कुछ नहीं मिला।',
  auditOff: 'प्रविष्टियाँ बदली, हटाई या सरकाई गईं।',
  checkAudit: 'audit:check चलाएँ (docs/running.md, Audit)।',
  logsByOthers: 'जो प्रोग्राम को चलाता है, वही उसका लॉग रखता है (docs/running.md, Log)।',
  logsInMemory: 'मशीन फिर चालू होने पर लॉग मिट जाता है।',
  logsReach: (days: number) => `लॉग ${days.toLocaleString('en-IN')} दिन पुराना है।`,
  logsNeed: (days: number, year: number, most: number) =>
    `लॉग ${days.toLocaleString('en-IN')} दिन पुराना है; साल भर में क़रीब ${year.toLocaleString('en-IN')} MB लगेंगे, जगह ${most.toLocaleString('en-IN')} MB है।`,
  keepLogs: 'saral setup चलाएँ: उससे journald लॉग साल भर रखता है।',
  moreSpaceForLogs:
    '/etc/systemd/journald.conf.d की किसी फ़ाइल में SystemMaxUse बढ़ाएँ, या डिस्क पर जगह बनाएँ (docs/running.md, Log)।',
  noSecretChanges: 'कोई गुप्त कुंजी नहीं बदली जा रही।',
  secretNeeded: (name: string, count: number) =>
    count === 0
      ? `${name} बदलने के एक घंटे बाद तक चाहिए।`
      : `${count.toLocaleString('en-IN')} लॉगिन या मान को अभी ${name} चाहिए।`,
  secretRemovable: (name: string) => `${name} अब नहीं चाहिए: हटा दें, बशर्ते अभी उसी पर बदलना न चल रहा हो।`,
  secretOfVendor: (name: string) => `${name} को वहाँ बदलने के दो दिन बाद हटा दें।`,
  findKey: 'लॉग में देखें कि कौन-से मान अनजान कुंजी से बंद हैं, और DATA_KEY_PREVIOUS में वही रखें (docs/running.md, Secrets)।',
};
/** The words of the desk's Health page, of the mail of the morning and of the doctor, which say the same. */
export const healthWords: Readonly<Record<Language, HealthWords>> = { en: enWords, hi: hiWords };
/** What is looked at. */
export const healthThings: Readonly<Record<Language, Readonly<Record<Health['of'], string>>>> = {
  en: {
    database: 'Database',
    backup: 'Backup',
    copies: 'Copies elsewhere',
    disk: 'Disk',
    clock: 'Clock',
    queue: 'Background work',
    messages: 'Messages',
    templates: 'WhatsApp templates',
    logs: 'Log',
    secrets: 'Changed secrets',
    audit: 'Audit',
  },
  hi: {
    database: 'डेटाबेस',
    backup: 'बैकअप',
    copies: 'दूसरी जगह की प्रतियाँ',
    disk: 'डिस्क',
    clock: 'घड़ी',
    queue: 'पीछे चलने वाले काम',
    messages: 'संदेश',
    templates: 'WhatsApp के टेम्पलेट',
    logs: 'लॉग',
    secrets: 'बदली गई गुप्त कुंजियाँ',
    audit: 'ऑडिट',
  },
};
