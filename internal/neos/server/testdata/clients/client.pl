# Submits the job on standard input and prints the result: client.pl URL
use strict;
use warnings;
use RPC::XML;
use RPC::XML::Client;

my $neos = RPC::XML::Client->new($ARGV[0]);
sub call {
    my $answer = $neos->send_request(@_);
    die "no answer: $answer\n" unless ref $answer;
    die $answer->string . "\n" if $answer->is_fault;
    return $answer->value;
}
die "no ping\n" unless call("ping") =~ /alive/;
my $text = do { local $/; <STDIN> };
my ($number, $password) = @{ call("submitJob", RPC::XML::string->new($text), "tester", "perl") };
die "$password\n" unless $number;
print call("getFinalResults", RPC::XML::int->new($number), RPC::XML::string->new($password));
die "not done\n" unless call("getJobStatus", RPC::XML::int->new($number), RPC::XML::string->new($password)) eq "Done";
