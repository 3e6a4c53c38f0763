-- The longer words of the full-text index. FTS5 reads a beginning longer than its prefix indexes by gathering every row
-- of every word that begins so, which for a frequent word takes milliseconds; named one by one, words are read from the
-- newest row and no further than asked. A word that no item holds any more does no harm.
CREATE TABLE `search_words` (`word` text PRIMARY KEY NOT NULL) WITHOUT ROWID;--> statement-breakpoint
CREATE VIRTUAL TABLE `search_vocabulary` USING fts5vocab('search_index', 'col');--> statement-breakpoint
INSERT OR IGNORE INTO `search_words` SELECT `term` FROM `search_vocabulary` WHERE `col` <> 'filters' AND length(`term`) > 4;--> statement-breakpoint
DROP TABLE `search_vocabulary`;--> statement-breakpoint
-- Titles for ranking. Those of rows that are there already are near enough until their items are next written.
ALTER TABLE `search_documents` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `search_documents` SET `title` = (SELECT ' ' || lower(`post_name`) || ' ' FROM `job_posts` WHERE `job_posts`.`id` = `search_documents`.`item_id`)
WHERE `kind` = 'jobPost';
