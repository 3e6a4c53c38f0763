CREATE TABLE `ready_summaries` (
	`item_id` text PRIMARY KEY NOT NULL,
	`json` text NOT NULL
);
