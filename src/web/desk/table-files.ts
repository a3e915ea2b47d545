/** What a form with a table offers to choose. */
export const tableFiles = '.csv,.txt,.xlsx,.xls,text/csv';
