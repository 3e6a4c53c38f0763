CREATE TABLE `audit_repeats` (
	`key` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
);
