DROP INDEX `quiz_attempts_due`;--> statement-breakpoint
DROP INDEX `quiz_attempts_quiz`;--> statement-breakpoint
CREATE INDEX `quiz_attempts_due` ON `quiz_attempts` (`live`,`deadline_at`,`id`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_quiz` ON `quiz_attempts` (`quiz_id`,`live`,`deadline_at`,`id`);