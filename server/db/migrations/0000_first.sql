CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target` text NOT NULL,
	`before` text,
	`after` text
);
--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target`,`seq`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `contact_messages_time` ON `contact_messages` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`type` text NOT NULL,
	`summary` text NOT NULL,
	`significant` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_item` ON `events` (`kind`,`item_id`,`seq`);--> statement-breakpoint
CREATE TABLE `job_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`written_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`slug` text NOT NULL,
	`post_name` text NOT NULL,
	`description` text NOT NULL,
	`notification_link` text NOT NULL,
	`important_dates` text NOT NULL,
	`application_fee` text NOT NULL,
	`age_limit` text NOT NULL,
	`result_link` text NOT NULL,
	`admit_card_link` text NOT NULL,
	`answer_key_link` text NOT NULL,
	`admission_link` text NOT NULL,
	`apply_link` text NOT NULL,
	`information_sections` text NOT NULL,
	`state` text NOT NULL,
	`begin_date` text NOT NULL,
	`last_date` text NOT NULL,
	`salary` text NOT NULL,
	`job_role` text NOT NULL,
	`total_post` text NOT NULL,
	`location` text NOT NULL,
	`apply_link_at` integer,
	`admission_link_at` integer,
	`admit_card_link_at` integer,
	`answer_key_link_at` integer,
	`result_link_at` integer
);
--> statement-breakpoint
CREATE INDEX `job_posts_schedule` ON `job_posts` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `job_posts_same` ON `job_posts` (`post_name`,`begin_date`);--> statement-breakpoint
CREATE TABLE `listing_blocks` (
	`list` text NOT NULL,
	`key` integer NOT NULL,
	`item_id` text NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listing_blocks_order` ON `listing_blocks` (`list`,`key`,`item_id`);--> statement-breakpoint
CREATE TABLE `listings` (
	`list` text NOT NULL,
	`key` integer NOT NULL,
	`item_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `listings_order` ON `listings` (`list`,`key`,`item_id`);--> statement-breakpoint
CREATE TABLE `ready_forms` (
	`kind` text PRIMARY KEY NOT NULL,
	`form` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ready_items` (
	`item_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`json` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_documents` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_item` ON `search_documents` (`kind`,`item_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `slugs` (
	`key` text PRIMARY KEY NOT NULL,
	`loose_key` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slugs_loose` ON `slugs` (`loose_key`,`at`);--> statement-breakpoint
CREATE INDEX `slugs_item` ON `slugs` (`kind`,`item_id`);