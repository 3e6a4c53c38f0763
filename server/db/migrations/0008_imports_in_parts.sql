CREATE TABLE `requests_begun` (
	`id` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`made` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `requests_begun_time` ON `requests_begun` (`at`);--> statement-breakpoint
CREATE TABLE `slug_runs` (
	`stem` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slug_runs_first` ON `slug_runs` (`stem`,`first`);