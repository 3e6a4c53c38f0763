CREATE TABLE `calendar_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_addresses_token` ON `calendar_addresses` (`token_hash`);