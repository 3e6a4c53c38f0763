CREATE TABLE `cache_invalidations` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`node` text NOT NULL,
	`tags` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cache_invalidations_time` ON `cache_invalidations` (`at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`node` text NOT NULL,
	`number` integer NOT NULL,
	`beats` integer NOT NULL
);
