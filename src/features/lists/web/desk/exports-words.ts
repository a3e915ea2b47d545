import { inBoth } from '#web/i18n.ts';
import type { ExportState } from '../../model/exports.ts';
import { maxDailyExportMegabytes } from '../../terms.ts';

export const exportsWords = inBoth(
  {
    download: 'Download',
    downloadOf: (name: string) => `Download ${name}`,
    confirm: 'Confirm with second factor',
    confirmWhy: 'Holds personal data in full.',
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel ${name}`,
    notNow: '–',
  },
  {
    download: 'डाउनलोड',
    downloadOf: (name: string) => `${name} डाउनलोड करें`,
    confirm: 'दूसरे चरण से पुष्टि करें',
    confirmWhy: 'इसमें पूरी निजी जानकारी है।',
    cancel: 'रद्द करें',
    cancelOf: (name: string) => `${name} रद्द करें`,
    notNow: '–',
  },
);

export const exportStateWords = inBoth<Record<ExportState, string>>(
  {
    running: 'Being made',
    done: 'Ready',
    cancelled: 'Cancelled',
    stopped: `Stopped: a role was taken away, or ${maxDailyExportMegabytes} MB within a day`,
    failed: 'Failed: please try again',
  },
  {
    running: 'बन रहा है',
    done: 'तैयार',
    cancelled: 'रद्द',
    stopped: `रुका: एक भूमिका हटा दी गई, या एक दिन में ${maxDailyExportMegabytes} एमबी`,
    failed: 'नहीं बन पाया: फिर कोशिश करें',
  },
);
