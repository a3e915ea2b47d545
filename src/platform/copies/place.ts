/** The settings of a target, see docs/settings.md. */
export interface TargetSettings {
  readonly BACKUP_S3_ENDPOINT?: string | undefined;
  readonly BACKUP_S3_REGION: string;
  readonly BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  readonly BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly BACKUP_SFTP_KEY_FILE?: string | undefined;
  readonly BACKUP_SFTP_HOST_KEY?: string | undefined;
}

/** What a place needs beside its address. */
export const settingsOfPlace = (place: string): readonly (keyof TargetSettings)[] => {
  if (place.startsWith('s3://'))
    return ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'];
  return place.startsWith('sftp://') ? ['BACKUP_SFTP_KEY_FILE', 'BACKUP_SFTP_HOST_KEY'] : [];
};

/** A folder's path, `s3://bucket/prefix` or `sftp://user@host:port/path`. */
export const isPlace = (text: string): boolean => {
  if (text.startsWith('s3://')) return /^s3:\/\/[a-z0-9][a-z0-9.-]{1,62}(?:\/[\w./-]*)?$/.test(text);
  if (text.startsWith('sftp://')) return /^sftp:\/\/[^@/:\s]+@[^@/\s]+\/\S+$/.test(text) && URL.canParse(text);
  return text.startsWith('/');
};

/** What setup puts into a place to try it, and removes; it may stay where the key of the place can't delete. */
export const trialName = 'saral-setup';
