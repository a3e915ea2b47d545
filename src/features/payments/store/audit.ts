export { appendAudit as recordAudit } from '#platform/database/audit.ts';
