DROP INDEX `jobs_due`;--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`expires_at`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`type`,`failed_at`,`run_at`,`id`);--> statement-breakpoint
ALTER TABLE `jobs` DROP COLUMN `locked_until`;