DROP TABLE `code_addresses`;--> statement-breakpoint
DROP TABLE `codes`;--> statement-breakpoint
CREATE TABLE `code_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`holder` text NOT NULL,
	`network` text,
	`at` integer NOT NULL,
	`in_row` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_failures_email` ON `code_failures` (`email`,`at`);--> statement-breakpoint
CREATE INDEX `code_failures_network` ON `code_failures` (`network`,`at`);--> statement-breakpoint
CREATE INDEX `code_failures_time` ON `code_failures` (`at`);--> statement-breakpoint
CREATE TABLE `code_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`is_counted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `code_links_email` ON `code_links` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `code_links_time` ON `code_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`challenge` text NOT NULL,
	`mac` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`dead_at` integer,
	`is_used` integer NOT NULL,
	`holder` text NOT NULL,
	`network` text,
	`is_counted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `codes_email` ON `codes` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`signed_in_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_browsers_email` ON `known_browsers` (`email`,`signed_in_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_time` ON `known_browsers` (`signed_in_at`);