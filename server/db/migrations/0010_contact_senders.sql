ALTER TABLE `contact_messages` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_messages_sender` ON `contact_messages` (`sender`);--> statement-breakpoint
CREATE INDEX `contact_messages_read` ON `contact_messages` (`read_at`);--> statement-breakpoint
CREATE INDEX `reports_read` ON `reports` (`read_at`);