CREATE TABLE "client_user_subject" (
	"username" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"bound_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_user_subject_username_issuer_pk" PRIMARY KEY("username","issuer"),
	CONSTRAINT "client_user_subject_issuer_subject_unique" UNIQUE("issuer","subject")
);
