import type { RouteConfigEntry } from '@react-router/dev/routes';
import { inBothLanguages } from '#web/route-pair.ts';

export const jobsRoutes: RouteConfigEntry[] = inBothLanguages('career', 'features/jobs/web/career.tsx', 'career');
