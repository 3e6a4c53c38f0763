CREATE TABLE `alert_day_counts` (
	`day` text NOT NULL,
	`owner_id` text NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_day_counts_day` ON `alert_day_counts` (`day`,`owner_id`);--> statement-breakpoint
CREATE TABLE `alert_interests` (
	`key` text NOT NULL,
	`owner_id` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_interests_key` ON `alert_interests` (`key`,`owner_id`);--> statement-breakpoint
CREATE INDEX `alert_interests_owner` ON `alert_interests` (`owner_id`);--> statement-breakpoint
CREATE TABLE `alert_owners` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text,
	`settings` text NOT NULL,
	`times` text NOT NULL,
	`set_id` integer,
	`dates` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`network` text,
	`confirmed_at` integer,
	`expires_at` integer,
	`digest_day` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_owners_token` ON `alert_owners` (`token_hash`);--> statement-breakpoint
CREATE INDEX `alert_owners_set` ON `alert_owners` (`set_id`,`id`) WHERE "set_id" is not null;--> statement-breakpoint
CREATE INDEX `alert_owners_expires` ON `alert_owners` (`expires_at`) WHERE "expires_at" is not null;--> statement-breakpoint
CREATE TABLE `attempt_grants` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`quiz_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`granted_at` integer NOT NULL,
	`used_by` text
);
--> statement-breakpoint
CREATE INDEX `attempt_grants_user` ON `attempt_grants` (`user_id`,`quiz_id`);--> statement-breakpoint
CREATE TABLE `attempt_results` (
	`quiz_id` text NOT NULL,
	`version` integer NOT NULL,
	`attempt_id` text NOT NULL,
	`result` text NOT NULL,
	`ranked` integer NOT NULL,
	`score` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`previous_score` integer,
	`previous_rank` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_results_attempt` ON `attempt_results` (`quiz_id`,`version`,`attempt_id`);--> statement-breakpoint
CREATE INDEX `attempt_results_rank` ON `attempt_results` (`quiz_id`,`version`,`ranked`,`score`,`time_ms`,`finished_at`,`attempt_id`);--> statement-breakpoint
CREATE TABLE `guest_networks` (
	`network` text PRIMARY KEY NOT NULL,
	`guests` integer NOT NULL,
	`hour` integer NOT NULL,
	`bytes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `interest_sets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interest_sets_hash` ON `interest_sets` (`hash`);--> statement-breakpoint
CREATE TABLE `interest_set_keys` (
	`key` text NOT NULL,
	`set_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `interest_set_keys_key` ON `interest_set_keys` (`key`,`set_id`);--> statement-breakpoint
CREATE INDEX `interest_set_keys_set` ON `interest_set_keys` (`set_id`);--> statement-breakpoint
CREATE TABLE `alert_reads` (
	`owner_id` text NOT NULL,
	`alert_id` text NOT NULL,
	`at` integer NOT NULL,
	`is_clicked` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `alert_reads_owner` ON `alert_reads` (`owner_id`,`alert_id`);--> statement-breakpoint
CREATE INDEX `alert_reads_time` ON `alert_reads` (`at`);--> statement-breakpoint
CREATE TABLE `alert_state` (
	`id` text PRIMARY KEY NOT NULL,
	`cursor` integer NOT NULL,
	`is_paused` integer NOT NULL,
	`reminder_day` text NOT NULL,
	`aliases_hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`facts` text NOT NULL,
	`phase` text NOT NULL,
	`at` integer NOT NULL,
	`release_at` integer NOT NULL,
	`deadline` integer,
	`expanded_key` text NOT NULL,
	`expanded_owner` text NOT NULL,
	`targeted` integer NOT NULL,
	`waiting` integer NOT NULL,
	`digest` integer NOT NULL,
	`accepted` integer NOT NULL,
	`failed` integer NOT NULL,
	`pruned` integer NOT NULL,
	`cancelled` integer NOT NULL,
	`shown` integer NOT NULL,
	`clicked` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `alerts_post` ON `alerts` (`post_id`,`at`);--> statement-breakpoint
CREATE INDEX `alerts_time` ON `alerts` (`at`);--> statement-breakpoint
CREATE INDEX `alerts_phase` ON `alerts` (`phase`,`at`);--> statement-breakpoint
CREATE TABLE `attempt_answers` (
	`attempt_id` text NOT NULL,
	`question` integer NOT NULL,
	`choice` integer,
	`marked` integer NOT NULL,
	`visited` integer NOT NULL,
	`seq` integer NOT NULL,
	`spent_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attempt_answers_question` ON `attempt_answers` (`attempt_id`,`question`);--> statement-breakpoint
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
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`,`seq`);--> statement-breakpoint
CREATE TABLE `audit_repeats` (
	`key` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`count` integer NOT NULL,
	`last_at` integer NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `contact_messages_email` ON `contact_messages` (`email`);--> statement-breakpoint
CREATE INDEX `contact_messages_read` ON `contact_messages` (`read_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`alert_id` text NOT NULL,
	`subscription_id` text NOT NULL,
	`origin` text NOT NULL,
	`status` text NOT NULL,
	`rank` text NOT NULL,
	`run_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`is_shown` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_alert` ON `deliveries` (`alert_id`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`status`,`origin`,`run_at`);--> statement-breakpoint
CREATE INDEX `deliveries_digest` ON `deliveries` (`subscription_id`,`run_at`) WHERE "status" = 'digest';--> statement-breakpoint
CREATE TABLE `digests` (
	`owner_id` text NOT NULL,
	`day` text NOT NULL,
	`alert_ids` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `digests_day` ON `digests` (`day`,`owner_id`);--> statement-breakpoint
CREATE INDEX `digests_owner` ON `digests` (`owner_id`);--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`order_id` text NOT NULL,
	`since` integer NOT NULL,
	`closed_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_item` ON `entitlements` (`user_id`,`item_kind`,`item_id`);--> statement-breakpoint
CREATE INDEX `entitlements_order` ON `entitlements` (`order_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`type` text NOT NULL,
	`params` text NOT NULL,
	`significant` integer NOT NULL,
	`is_silent` integer NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `events_item` ON `events` (`kind`,`item_id`,`seq`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`response` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_time` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_items` (
	`request_id` text NOT NULL,
	`number` integer NOT NULL,
	`item_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_items_number` ON `idempotency_items` (`request_id`,`number`);--> statement-breakpoint
CREATE TABLE `idempotency_progress` (
	`id` text PRIMARY KEY NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `idempotency_progress_time` ON `idempotency_progress` (`created_at`);--> statement-breakpoint
CREATE TABLE `item_json` (
	`item_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`json` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `item_summary_json` (
	`item_id` text PRIMARY KEY NOT NULL,
	`json` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `job_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
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
	`organisation` text NOT NULL,
	`organisation_confirmed` integer NOT NULL,
	`closing_day` text NOT NULL,
	`purpose` text NOT NULL,
	`qualifications` text NOT NULL,
	`apply_link_at` integer,
	`admission_link_at` integer,
	`admit_card_link_at` integer,
	`answer_key_link_at` integer,
	`result_link_at` integer
);
--> statement-breakpoint
CREATE INDEX `job_posts_schedule` ON `job_posts` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `job_posts_latest` ON `job_posts` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_posts_latest_by_status` ON `job_posts` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `job_posts_same` ON `job_posts` (`post_name`,`begin_date`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`run_at` integer NOT NULL,
	`expires_at` integer,
	`attempts` integer NOT NULL,
	`last_error` text NOT NULL,
	`created_at` integer NOT NULL,
	`failed_at` integer
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`type`,`failed_at`,`run_at`,`id`);--> statement-breakpoint
CREATE INDEX `jobs_expiry` ON `jobs` (`expires_at`) WHERE "expires_at" is not null;--> statement-breakpoint
CREATE INDEX `jobs_failed` ON `jobs` (`failed_at`,`id`) WHERE "failed_at" is not null;--> statement-breakpoint
CREATE TABLE `known_browsers` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`signed_in_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `known_browsers_email` ON `known_browsers` (`email`,`signed_in_at`);--> statement-breakpoint
CREATE INDEX `known_browsers_time` ON `known_browsers` (`signed_in_at`);--> statement-breakpoint
CREATE TABLE `late_answers` (
	`attempt_id` text NOT NULL,
	`question` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `late_answers_question` ON `late_answers` (`attempt_id`,`question`);--> statement-breakpoint
CREATE TABLE `link_checks` (
	`url` text PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`is_alive` integer NOT NULL,
	`failures` integer NOT NULL,
	`result` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_checks_time` ON `link_checks` (`checked_at`);--> statement-breakpoint
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
CREATE TABLE `magic_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`job_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`is_counted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `magic_links_email` ON `magic_links` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `magic_links_time` ON `magic_links` (`created_at`);--> statement-breakpoint
CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`details` text NOT NULL,
	`link` text NOT NULL,
	`price` text NOT NULL,
	`contents` text NOT NULL,
	`sample` text NOT NULL,
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
	`post_name` text NOT NULL,
	`description` text NOT NULL,
	`qualification` text NOT NULL,
	`age_limit` text NOT NULL,
	`last_date` text NOT NULL,
	`details` text NOT NULL,
	`link` text NOT NULL,
	`price` text NOT NULL,
	`contents` text NOT NULL,
	`sample` text NOT NULL,
	`price_in_paise` integer
);
--> statement-breakpoint
CREATE INDEX `offline_forms_schedule` ON `offline_forms` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `offline_forms_latest` ON `offline_forms` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `offline_forms_latest_by_status` ON `offline_forms` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `order_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` text NOT NULL,
	`at` integer NOT NULL,
	`what` text NOT NULL,
	`detail` text NOT NULL,
	`actor` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `order_history_order` ON `order_history` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`title` text NOT NULL,
	`price_text` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`open` integer,
	`provider` text NOT NULL,
	`is_test` integer NOT NULL,
	`link_id` text,
	`link_url` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`link_expires_at` integer NOT NULL,
	`redirected_at` integer,
	`failed_at` integer,
	`paid_at` integer,
	`paid_amount` integer,
	`paid_currency` text,
	`closed_at` integer,
	`refunded_amount` integer NOT NULL,
	`refunded_at` integer,
	`is_closed_by_admin` integer NOT NULL,
	`receipt_number` text,
	`fetched_at` integer,
	`next_check_at` integer,
	`checks` integer NOT NULL,
	`failures` integer NOT NULL,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_open` ON `orders` (`user_id`,`item_kind`,`item_id`,`open`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_item` ON `orders` (`item_kind`,`item_id`,`open`);--> statement-breakpoint
CREATE INDEX `orders_state` ON `orders` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `orders_check` ON `orders` (`next_check_at`);--> statement-breakpoint
CREATE INDEX `orders_link` ON `orders` (`provider`,`link_id`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_receipt` ON `orders` (`receipt_number`);--> statement-breakpoint
CREATE TABLE `otp_failures` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`holder` text NOT NULL,
	`network` text,
	`at` integer NOT NULL,
	`consecutive` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `otp_failures_email` ON `otp_failures` (`email`,`at`);--> statement-breakpoint
CREATE INDEX `otp_failures_network` ON `otp_failures` (`network`,`at`);--> statement-breakpoint
CREATE INDEX `otp_failures_time` ON `otp_failures` (`at`);--> statement-breakpoint
CREATE TABLE `otps` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`purpose` text NOT NULL,
	`challenge` text NOT NULL,
	`mac` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`invalidated_at` integer,
	`is_used` integer NOT NULL,
	`holder` text NOT NULL,
	`network` text,
	`is_counted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `otps_email` ON `otps` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `otps_expiry` ON `otps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkey_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`challenge` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenges_expiry` ON `passkey_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_comparisons` (
	`id` text PRIMARY KEY NOT NULL,
	`compared_at` integer NOT NULL,
	`payments` integer NOT NULL,
	`differences` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_differences` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`day` text NOT NULL,
	`provider_id` text NOT NULL,
	`order_id` text,
	`kind` text NOT NULL,
	`ours` integer,
	`theirs` integer,
	`found_at` integer NOT NULL,
	`resolved_at` integer,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `payment_differences_open` ON `payment_differences` (`resolved_at`,`found_at`);--> statement-breakpoint
CREATE INDEX `payment_differences_day` ON `payment_differences` (`provider`,`day`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`body_hash` text NOT NULL,
	`type` text NOT NULL,
	`reference` text,
	`link_id` text,
	`payment_id` text,
	`refund_id` text,
	`dispute_id` text,
	`size` integer NOT NULL,
	`occurred_at` integer,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`outcome` text NOT NULL,
	`order_id` text
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_body` ON `payment_events` (`provider`,`body_hash`);--> statement-breakpoint
CREATE INDEX `payment_events_captured` ON `payment_events` (`payment_id`) WHERE "type" = 'payment.captured';--> statement-breakpoint
CREATE INDEX `payment_events_refund` ON `payment_events` (`refund_id`) WHERE "refund_id" is not null;--> statement-breakpoint
CREATE INDEX `payment_events_dispute` ON `payment_events` (`dispute_id`) WHERE "dispute_id" is not null;--> statement-breakpoint
CREATE INDEX `payment_events_order` ON `payment_events` (`order_id`,`received_at`) WHERE "order_id" is not null;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`value` integer NOT NULL,
	`currency` text NOT NULL,
	`fee` integer,
	`tax` integer,
	`outcome` text NOT NULL,
	`is_surplus` integer NOT NULL,
	`created_at` integer NOT NULL,
	`paid_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`applied_at` integer,
	`reason` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_id` ON `payments` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_outcome` ON `payments` (`outcome`,`id`);--> statement-breakpoint
CREATE INDEX `payments_time` ON `payments` (`provider`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE TABLE `book_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`day` text NOT NULL,
	`document` text NOT NULL,
	`line_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`recorded_at` integer NOT NULL,
	`exported_at` integer
);
--> statement-breakpoint
CREATE INDEX `book_changes_day` ON `book_changes` (`exported_at`,`day`);--> statement-breakpoint
CREATE TABLE `book_exports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`exported_at` integer NOT NULL,
	`actor` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `book_exports_days` ON `book_exports` (`to_day`,`exported_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`ended_at` integer,
	`recorded_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_provider_id` ON `disputes` (`provider`,`provider_id`);--> statement-breakpoint
CREATE INDEX `disputes_order` ON `disputes` (`order_id`);--> statement-breakpoint
CREATE INDEX `disputes_status` ON `disputes` (`status`,`ended_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`provider_id` text,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`is_ours` integer NOT NULL,
	`reason` text NOT NULL,
	`requested_by` text NOT NULL,
	`note_number` text,
	`created_at` integer NOT NULL,
	`processed_at` integer,
	`recorded_at` integer,
	`next_check_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_id` ON `refunds` (`provider`,`provider_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_note` ON `refunds` (`note_number`);--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`);--> statement-breakpoint
CREATE INDEX `refunds_processed` ON `refunds` (`processed_at`) WHERE "processed_at" is not null;--> statement-breakpoint
CREATE INDEX `refunds_check` ON `refunds` (`next_check_at`) WHERE "next_check_at" is not null;--> statement-breakpoint
CREATE TABLE `practice_results` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`score` integer NOT NULL,
	`max_score` integer NOT NULL,
	`correct` integer NOT NULL,
	`wrong` integer NOT NULL,
	`skipped` integer NOT NULL,
	`finished_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `practice_results_user` ON `practice_results` (`user_id`,`finished_at`);--> statement-breakpoint
CREATE TABLE `private_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
	`post_name` text NOT NULL,
	`description` text NOT NULL,
	`location` text NOT NULL,
	`salary` text NOT NULL,
	`job_role` text NOT NULL,
	`requirement` text NOT NULL,
	`benefits` text NOT NULL,
	`company` text NOT NULL,
	`apply_link` text NOT NULL,
	`contact_email` text NOT NULL,
	`contact_phone` text NOT NULL,
	`last_date` text NOT NULL,
	`employment_type` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `private_jobs_schedule` ON `private_jobs` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `private_jobs_latest` ON `private_jobs` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `private_jobs_latest_by_status` ON `private_jobs` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE TABLE `projection_versions` (
	`kind` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`session_id` text,
	`token_hash` text,
	`endpoint` text NOT NULL,
	`origin` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_token` ON `push_subscriptions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_owner` ON `push_subscriptions` (`owner_id`,`origin`,`id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_session` ON `push_subscriptions` (`session_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_seen` ON `push_subscriptions` (`seen_at`);--> statement-breakpoint
CREATE TABLE `question_times` (
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`step` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_times_step` ON `question_times` (`quiz_id`,`question_id`,`step`);--> statement-breakpoint
CREATE TABLE `question_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`question_id` text NOT NULL,
	`hash` text NOT NULL,
	`content` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `question_versions_hash` ON `question_versions` (`question_id`,`hash`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
	`question_name` text NOT NULL,
	`options` text NOT NULL,
	`correct_option` integer NOT NULL,
	`explanation` text NOT NULL,
	`level` text NOT NULL,
	`marks` integer NOT NULL,
	`penalty` integer NOT NULL,
	`category` text NOT NULL,
	`topic` text NOT NULL,
	`option_order` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `questions_schedule` ON `questions` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `questions_latest` ON `questions` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `questions_latest_by_status` ON `questions` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `questions_category` ON `questions` (`category`,`status`,`id`);--> statement-breakpoint
CREATE TABLE `quiz_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`quiz_id` text NOT NULL,
	`user_id` text,
	`paper_id` integer NOT NULL,
	`number` integer NOT NULL,
	`status` text NOT NULL,
	`live` integer,
	`started_at` integer NOT NULL,
	`deadline_at` integer NOT NULL,
	`finished_at` integer,
	`seen_at` integer NOT NULL,
	`device` text NOT NULL,
	`question_order` text,
	`name` text NOT NULL,
	`may_rank` integer NOT NULL,
	`replaces` text,
	`voided_reason` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_attempts_live` ON `quiz_attempts` (`user_id`,`quiz_id`,`live`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_user` ON `quiz_attempts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_due` ON `quiz_attempts` (`live`,`deadline_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_quiz` ON `quiz_attempts` (`quiz_id`,`live`,`deadline_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_started` ON `quiz_attempts` (`quiz_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_ended` ON `quiz_attempts` (`quiz_id`,`finished_at`);--> statement-breakpoint
CREATE INDEX `quiz_attempts_seen` ON `quiz_attempts` (`quiz_id`,`seen_at`) WHERE "live" = 1;--> statement-breakpoint
CREATE TABLE `quiz_corrections` (
	`quiz_id` text NOT NULL,
	`version` integer NOT NULL,
	`status` text NOT NULL,
	`keys` text NOT NULL,
	`changed` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`applied_at` integer,
	`preview` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_corrections_version` ON `quiz_corrections` (`quiz_id`,`version`);--> statement-breakpoint
CREATE TABLE `quiz_papers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`quiz_id` text NOT NULL,
	`hash` text NOT NULL,
	`versions` text NOT NULL,
	`marking` text,
	`requires_all` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_papers_hash` ON `quiz_papers` (`quiz_id`,`hash`);--> statement-breakpoint
CREATE TABLE `quiz_questions` (
	`question_id` text NOT NULL,
	`quiz_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_questions_question` ON `quiz_questions` (`question_id`,`quiz_id`);--> statement-breakpoint
CREATE INDEX `quiz_questions_quiz` ON `quiz_questions` (`quiz_id`);--> statement-breakpoint
CREATE TABLE `quiz_results` (
	`quiz_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`corrected_at` integer
);
--> statement-breakpoint
CREATE TABLE `quiz_scores` (
	`quiz_id` text NOT NULL,
	`version` integer NOT NULL,
	`score` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_scores_score` ON `quiz_scores` (`quiz_id`,`version`,`score`);--> statement-breakpoint
CREATE INDEX `quiz_scores_count` ON `quiz_scores` (`quiz_id`,`version`,`score`,`count`);--> statement-breakpoint
CREATE TABLE `quiz_versions` (
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`version_id` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quiz_versions_question` ON `quiz_versions` (`quiz_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `quiz_versions_quizzes` ON `quiz_versions` (`question_id`);--> statement-breakpoint
CREATE TABLE `quizzes` (
	`id` text PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`deleted_at` integer,
	`version` integer NOT NULL,
	`is_silent` integer NOT NULL,
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
	`require_all_answered` integer,
	`marking` text,
	`shuffle` text NOT NULL,
	`attempts_allowed` integer NOT NULL,
	`reveal` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `quizzes_schedule` ON `quizzes` (`status`,`publish_at`);--> statement-breakpoint
CREATE INDEX `quizzes_latest` ON `quizzes` (`deleted_at`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `quizzes_latest_by_status` ON `quizzes` (`deleted_at`,`status`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `quizzes_expiry` ON `quizzes` (`expire_date_time`);--> statement-breakpoint
CREATE INDEX `quizzes_drawing` ON `quizzes` (`category`) WHERE "question_ids" = '[]';--> statement-breakpoint
CREATE TABLE `receipt_counters` (
	`series` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`item_name` text NOT NULL,
	`reason` text NOT NULL,
	`link` text NOT NULL,
	`comment` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `reports_time` ON `reports` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_item` ON `reports` (`item_id`);--> statement-breakpoint
CREATE INDEX `reports_read` ON `reports` (`read_at`);--> statement-breakpoint
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
	`is_followed` integer NOT NULL,
	`is_followed_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_jobs_user` ON `saved_jobs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `search_documents` (
	`rowid` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_documents_item` ON `search_documents` (`kind`,`item_id`);--> statement-breakpoint
CREATE TABLE `served_questions` (
	`question_id` text NOT NULL,
	`quiz_id` text NOT NULL,
	`at` integer NOT NULL,
	`is_public` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `served_questions_question` ON `served_questions` (`question_id`,`quiz_id`);--> statement-breakpoint
CREATE INDEX `served_questions_quiz` ON `served_questions` (`quiz_id`,`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`device` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`revoked_at` integer,
	`passkey_id` text
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_seen_at`);--> statement-breakpoint
CREATE INDEX `sessions_seen` ON `sessions` (`last_seen_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `slug_runs` (
	`stem` text NOT NULL,
	`first` integer NOT NULL,
	`last` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `slug_runs_first` ON `slug_runs` (`stem`,`first`);--> statement-breakpoint
CREATE TABLE `slugs` (
	`key` text PRIMARY KEY NOT NULL,
	`loose_key` text NOT NULL,
	`kind` text NOT NULL,
	`item_id` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `slugs_loose` ON `slugs` (`loose_key`,`at`);--> statement-breakpoint
CREATE INDEX `slugs_item` ON `slugs` (`kind`,`item_id`);--> statement-breakpoint
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
-- The full-text index. It keeps no text (contentless): rows are found here and read from their own tables.
-- detail=column: words are asked for by column, never as phrases. The marks of Indian scripts belong to words. The words
-- that not everybody may read have a column of their own (`locked`): who may not read them does not search them.
CREATE VIRTUAL TABLE `search_index` USING fts5(
  filters, title, body, locked,
  content='', contentless_delete=1, detail=column,
  tokenize="unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
  prefix='1 2 3 4'
);
--> statement-breakpoint
-- Of many words a smaller part at a time is brought to the file (1 MB by itself), and merged in steps of 64 pages, which
-- are smaller, too (4050 bytes by themselves), so that nobody waits for long.
INSERT INTO `search_index` (`search_index`, rank) VALUES ('hashsize', 131072), ('pgsz', 1024);
--> statement-breakpoint
-- The words of the full-text index. FTS5 reads a beginning longer than its prefix indexes by gathering every row
-- of every word that begins so, which for a frequent word takes milliseconds; named one by one, words are read from the
-- newest row and no further than asked. A word that no item holds any more does no harm.
CREATE TABLE `search_words` (`word` text PRIMARY KEY NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
-- The same words by how they sound, so that a mistyped word finds them (shared/domain/search/nearest-terms.ts).
CREATE TABLE `search_word_keys` (`key` text NOT NULL, `word` text NOT NULL, PRIMARY KEY (`key`, `word`)) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_update` BEFORE UPDATE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_no_delete` BEFORE DELETE ON `audit_log` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
--> statement-breakpoint
-- The stream of events is read from its end: what was written before there were alerts is no news.
INSERT INTO `alert_state` (`id`, `cursor`, `is_paused`, `reminder_day`, `aliases_hash`) SELECT 'state', coalesce(max(`seq`), 0), 0, '', '' FROM `events`;--> statement-breakpoint
CREATE INDEX `entitlements_buyers` ON `entitlements` (`item_kind`,`item_id`,`closed_at`);--> statement-breakpoint
CREATE TABLE `reserved_questions` (
	`quiz_id` text NOT NULL,
	`question_id` text NOT NULL,
	`position` integer NOT NULL,
	`marks` integer NOT NULL,
	`penalty` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reserved_questions_quiz` ON `reserved_questions` (`quiz_id`,`question_id`);--> statement-breakpoint
CREATE INDEX `reserved_questions_question` ON `reserved_questions` (`question_id`);
