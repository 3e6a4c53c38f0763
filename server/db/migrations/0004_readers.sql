CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`post_name` text NOT NULL,
	`reason` text NOT NULL,
	`link` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `reports_time` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_post` ON `reports` (`post_id`);--> statement-breakpoint
CREATE TABLE `requests_done` (
	`id` text PRIMARY KEY NOT NULL,
	`request` text NOT NULL,
	`answer` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `requests_done_time` ON `requests_done` (`at`);--> statement-breakpoint
CREATE TABLE `saved_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`post_id` text NOT NULL,
	`is_saved` integer NOT NULL,
	`is_saved_at` integer NOT NULL,
	`status` text NOT NULL,
	`status_at` integer NOT NULL,
	`note` text NOT NULL,
	`note_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_jobs_user` ON `saved_jobs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `listing_blocks_count` ON `listing_blocks` (`list`,`count`);