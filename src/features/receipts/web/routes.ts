import type { PageFiles } from '#web/page-routes.ts';

export const receiptsPages = { verify: 'features/receipts/web/verify.tsx' } satisfies PageFiles;
