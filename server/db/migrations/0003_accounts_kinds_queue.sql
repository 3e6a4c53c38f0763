CREATE TABLE `code_addresses` (
	`email` text PRIMARY KEY NOT NULL,
	`failures_in_row` integer NOT NULL,
	`failures_today` integer NOT NULL,
	`day_at` integer NOT NULL,
	`paused_until` integer NOT NULL,
	`sends` text NOT NULL,
	`last_was_used` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`challenge` text NOT NULL,
	`mac` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`dead_at` integer
);
--> statement-breakpoint
CREATE INDEX `codes_email` ON `codes` (`email`,`purpose`,`created_at`);--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`expires_at` integer,
	`attempts` integer NOT NULL,
	`locked_until` integer,
	`last_error` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer
);
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`failed_at`,`run_at`);--> statement-breakpoint
CREATE TABLE `link_checks` (
	`url` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`is_alive` integer NOT NULL,
	`failures` integer NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_checks_time` ON `link_checks` (`checked_at`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`details` text NOT NULL,
	`link` text NOT NULL,
	`price` text NOT NULL,
	`price_in_paise` integer
);
--> statement-breakpoint
CREATE INDEX `notes_schedule` ON `notes` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `notes_latest` ON `notes` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `notes_latest_by_status` ON `notes` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `offline_forms` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`post_name` text NOT NULL,
	`description` text NOT NULL,
	`qualification` text NOT NULL,
	`age_limit` text NOT NULL,
	`last_date` text NOT NULL,
	`details` text NOT NULL,
	`link` text NOT NULL,
	`price` text NOT NULL,
	`price_in_paise` integer
);
--> statement-breakpoint
CREATE INDEX `offline_forms_schedule` ON `offline_forms` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `offline_forms_latest` ON `offline_forms` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `offline_forms_latest_by_status` ON `offline_forms` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `private_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`post_name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`salary` text NOT NULL,
	`job_role` text NOT NULL,
	`requirement` text NOT NULL,
	`benefits` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `private_jobs_schedule` ON `private_jobs` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `private_jobs_latest` ON `private_jobs` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `private_jobs_latest_by_status` ON `private_jobs` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`question_name` text NOT NULL,
	`options` text NOT NULL,
	`correct_option` integer NOT NULL,
	`explanation` text NOT NULL,
	`level` text NOT NULL,
	`marks` integer NOT NULL,
	`penalty` integer NOT NULL,
	`category` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `questions_schedule` ON `questions` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `questions_latest` ON `questions` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `questions_latest_by_status` ON `questions` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `questions_category` ON `questions` (`category`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `quizzes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`total_questions` integer NOT NULL,
	`winning_amount` integer NOT NULL,
	`price` integer NOT NULL,
	`duration_minutes` integer NOT NULL,
	`category` text NOT NULL,
	`start_date_time` integer NOT NULL,
	`expire_date_time` integer NOT NULL,
	`question_ids` text NOT NULL,
	`require_all_answered` integer
);
--> statement-breakpoint
CREATE INDEX `quizzes_schedule` ON `quizzes` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `quizzes_latest` ON `quizzes` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `quizzes_latest_by_status` ON `quizzes` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `quizzes_expiry` ON `quizzes` (`expire_date_time`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`phone` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `job_posts_latest` ON `job_posts` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_posts_latest_by_status` ON `job_posts` (`deleted_at`,`status`,`updated_at`,`id`);