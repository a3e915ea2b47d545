import type { Language } from '#kit/language.ts';
import { minuteInIndia } from '#kit/time.ts';
import type { Health } from './health.ts';
import { type HealthWords, healthWords } from './health-words.ts';

/** What was found of a thing, and what to do where something is wrong. */
export interface HealthLine {
  readonly says: string;
  readonly next?: string;
}
export function healthLine(health: Health, language: Language): HealthLine {
  const t = healthWords[language];
  const line = (says: string, isWrong: boolean, next: string): HealthLine => (isWrong ? { says, next } : { says });
  switch (health.of) {
    case 'database':
      return health.isSeparated
        ? { says: t.separated(health.version) }
        : { says: t.notSeparated(health.version), next: t.separate };
    case 'standby':
      return line(health.isAway ? t.standbyAway : t.standbyThere, health.isAway, t.startStandby);
    case 'backup':
      return line(health.hours === null ? t.noBackup : t.backupAge(health.hours), health.isDue, t.backUp);
    case 'copies':
      return copiesLine(health, t);
    case 'moment':
      return momentLine(health, t);
    case 'disk':
      return line(t.free(health.freeMegabytes), health.isLow, t.freeSpace);
    case 'clock':
      if (health.seconds === undefined) return { says: t.clockUnknown };
      return health.isOff
        ? { says: t.clockOff(health.other, Math.abs(health.seconds)), next: t.setClock }
        : { says: t.clockRight(Math.abs(health.seconds)) };
    case 'queue':
      return line(health.failing === 0 ? t.workSucceeds : t.workFails(health.failing), health.failing > 0, t.listWork);
    case 'messages': {
      const { failed, waiting } = health;
      const isWrong = failed + waiting > 0;
      return line(isWrong ? t.messagesUnsent(failed, waiting) : t.messagesSent, isWrong, t.lookAtMessages);
    }
    case 'templates':
      return line(health.off === 0 ? t.templatesOn : t.templatesOff(health.off), health.off > 0, t.lookAtAttention);
    case 'logs': {
      if (health.by !== 'journal')
        return health.by === 'others' ? { says: t.logsByOthers } : { says: t.logsInMemory, next: t.keepLogs };
      const { days, yearMegabytes, mostMegabytes, cut } = health;
      const says = yearMegabytes === undefined ? t.logsReach(days) : t.logsNeed(days, yearMegabytes, mostMegabytes);
      return line(says, cut !== undefined, cut === 'time' ? t.keepLogs : t.moreSpaceForLogs);
    }
    case 'secrets': {
      const says = [
        ...health.needed.map(({ name, count }) => t.secretNeeded(name, count)),
        ...health.removable.map(t.secretRemovable),
        ...health.ofVendors.map(t.secretOfVendor),
      ];
      return line(says.length === 0 ? t.noSecretChanges : says.join(' '), health.isStuck, t.findKey);
    }
    case 'audit':
      return line(health.isOff ? t.auditOff : t.auditWhole, health.isOff, t.checkAudit);
  }
}

function copiesLine(health: Extract<Health, { of: 'copies' }>, t: HealthWords): HealthLine {
  if (!health.isSet) return { says: t.noCopies, ...(health.isWanted ? { next: t.setCopies } : {}) };
  const { fault, hours, trialDays } = health;
  const facts = [
    hours === null ? t.noCopyYet : t.copyAge(hours),
    ...(hours === null ? [] : [trialDays === null ? t.noTrial : t.trialAge(trialDays)]),
    ...(health.mayRemove ? [] : [t.mayNotRemove]),
  ].join(' ');
  if (fault !== null) return { says: `${t.copyFault[fault].says} ${facts}`, next: t.copyFault[fault].next };
  return { says: facts, ...(health.isDue || health.isTrialOverdue ? { next: t.copyOld } : {}) };
}

/** The log from which the database is restored to any moment; a fault of it counts once it is late or lost. */
function momentLine(health: Extract<Health, { of: 'moment' }>, t: HealthWords): HealthLine {
  const { isStored, behindMinutes, waitingMegabytes, lostAt, fault, trouble } = health;
  const facts = [
    isStored && behindMinutes !== undefined ? t.logBehind(behindMinutes) : t.noLogYet,
    ...(waitingMegabytes > 0 ? [t.logWaits(waitingMegabytes)] : []),
  ].join(' ');
  const says = lostAt === undefined ? facts : `${t.logLost(minuteInIndia(lostAt))} ${facts}`;
  if (trouble === null) return { says };
  if (fault !== null) return { says: `${t.copyFault[fault].says} ${says}`, next: t.copyFault[fault].next };
  return { says, next: trouble === 'lost' ? t.logLostNext : t.copyOld };
}
