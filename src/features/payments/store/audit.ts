export { appendAudit as recordAct } from '#host/audit.ts';
