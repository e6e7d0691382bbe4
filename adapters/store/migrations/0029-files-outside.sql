-- Uploaded files are in the bucket or on disk, and built files of releases in STATIC_DIR.
DO $$ BEGIN
  IF EXISTS (SELECT FROM stored_files) THEN
    RAISE EXCEPTION 'Files are still in the table stored_files: copy them into DATA_DIR/files or the bucket, then empty the table'
      USING HINT = 'docs/guides/deployment.md#afterwards';
  END IF;
END $$;
DROP TABLE stored_files;
DROP TABLE client_files;
