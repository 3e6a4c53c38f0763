CREATE TABLE `synced_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`facts` text NOT NULL,
	`profile` text NOT NULL,
	`created_at` integer NOT NULL
);
