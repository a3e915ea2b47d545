-- A recovery code is stored as a slow hash with a salt, which nothing makes of a hash of before: those codes go, and each
-- member of staff makes new ones.
delete from recovery_code;
